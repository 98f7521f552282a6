import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { AddressList, type Choice } from '../address-list.tsx'
import { type OwnAddress, ownAddressesQuery } from '../queries.ts'
import { resolveChoice } from '../resolve-choice.ts'

interface Props {
  /** Set if the fan must choose an address; the default is preselected. */
  choice?: Choice
  /** The goods ship from abroad, so the customs clearance code is required. */
  needsClearanceCode?: boolean
}

/**
 * The fan's addresses: add, change, delete, make one the default, choose one. Needs the `address` and `error`
 * texts.
 */
export function AddressBook({ choice, needsClearanceCode = false }: Props) {
  const t = useT()
  const { data, isError, refetch } = useQuery(ownAddressesQuery(useApi()))
  useLoadedChoice(data?.addresses, choice)
  // Keeps the list and the fan's input when a background refetch fails.
  if (!data) {
    if (!isError) return <Skeleton lines={4} />
    return (
      <ErrorState
        title={t('address.failed.title')}
        text={t('address.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  const { addresses, addresses_max: addressesMax } = data
  return (
    <AddressList
      addresses={addresses}
      addressesMax={addressesMax}
      choice={choice}
      needsClearanceCode={needsClearanceCode}
    />
  )
}

/**
 * Synchronizes the choice with the loaded addresses: selects the default initially and after the chosen
 * address was deleted.
 */
function useLoadedChoice(addresses: OwnAddress[] | undefined, choice: Choice | undefined): void {
  const { next, isGone } = resolveChoice(addresses, choice)
  const { onChange, onGone } = choice ?? {}
  useEffect(() => {
    if (next) onChange?.(next)
  }, [next, onChange])
  useEffect(() => {
    if (isGone) onGone?.()
  }, [isGone, onGone])
}
