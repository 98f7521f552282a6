import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'
import { ownTabStorage } from '../../../platform/web/storage/tab-storage.ts'
import { type AddressValues, valuesOf } from './address-values.ts'
import type { OwnAddress } from './queries.ts'

/** The typed values of a new address, kept in this tab until it's saved: a reload loses nothing. */
export function useAddressDraft(address: OwnAddress | null) {
  const userId = useCurrentUser()?.id
  const key = address === null && userId !== undefined ? `draft:address:${userId}` : null
  return {
    read(): AddressValues | null {
      const kept = key && parseJson(ownTabStorage().get(key))
      return typeof kept === 'object' && kept !== null ? { ...valuesOf(null), ...kept } : null
    },
    /** Without the code for customs, which is as good as a number of identity. */
    keep(values: AddressValues | null) {
      if (key) ownTabStorage().set(key, values && JSON.stringify({ ...values, clearance_code: '' }))
    },
  }
}
