import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { AddressList, type Choice } from '../address-list.tsx'
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
  const { data, isPending, isError, refetch } = useQuery(ownAddressesQuery(useApi()))
  useFirstChoice(data?.addresses, choice)
  if (isPending) return <Skeleton lines={4} />
  if (isError) {
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
  return <AddressList {...{ addresses, addressesMax, choice, needsClearanceCode }} />
}

/** Selects the default address at first, and when the selected one has been deleted. */
function useFirstChoice(addresses: OwnAddress[] | undefined, choice: Choice | undefined): void {
  const isKnown = addresses?.some(address => address.shipping_address_id === choice?.value)
  const first = isKnown ? undefined : addresses?.[0]
  const onChange = choice?.onChange
  useEffect(() => {
    if (first) onChange?.(first)
  }, [first, onChange])
}
