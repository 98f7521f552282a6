import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { AddressList, type Choice } from '../address-list.tsx'
import { choiceNext } from '../choice-next.ts'
import { type OwnAddress, ownAddressesQuery } from '../queries.ts'

interface Props {
  /** Present where an address is to be chosen; preselects the default one. */
  choice?: Choice
  /** For goods from abroad: requires the customs clearance code. */
  needsClearanceCode?: boolean
}

/** The fan's addresses: add, change, delete, make one the default, choose one. Needs the texts `address` and `error`. */
export function AddressBook({ choice, needsClearanceCode = false }: Props) {
  const t = useT()
  const { data, isError, refetch } = useQuery(ownAddressesQuery(useApi()))
  useChoiceOfLoaded(data?.addresses, choice)
  // A failed background refetch leaves the data: the list stays, with what's being typed.
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

/** Keeps the choice among the loaded addresses: the default one at first, and when the chosen one is gone. */
function useChoiceOfLoaded(addresses: OwnAddress[] | undefined, choice: Choice | undefined): void {
  const { next, isGone } = choiceNext(addresses, choice)
  const { onChange, onGone } = choice ?? {}
  useEffect(() => {
    if (next) onChange?.(next)
  }, [next, onChange])
  useEffect(() => {
    if (isGone) onGone?.()
  }, [isGone, onGone])
}
