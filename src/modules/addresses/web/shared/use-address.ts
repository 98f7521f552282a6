import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { ownAddressesQuery } from '../queries.ts'

/**
 * A chosen address on one line; undefined until it is chosen and loaded, null for a fan who has none, and where they
 * can't be loaded. Asks only if `isWanted`.
 */
export function useAddressLine(addressId: string | null, isWanted: boolean): string | null | undefined {
  const { data, isError } = useQuery({ ...ownAddressesQuery(useApi()), enabled: isWanted })
  if (!data) return isError ? null : undefined
  if (data.addresses.length === 0) return null
  return data.addresses.find(({ shipping_address_id: id }) => id === addressId)?.lines.join(', ')
}
