import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'
import { getTabStorage } from '../../../platform/web/storage/tab-storage.ts'
import type { OwnAddress } from './queries.ts'
import { type AddressValues, toFormValues } from './shared/address-values.ts'

/** Stores the draft of a new address in this tab until it is saved, so that a reload loses nothing. */
export function useAddressDraft(address: OwnAddress | null) {
  const userId = useCurrentUser()?.id
  const key = address === null && userId !== undefined ? `draft:address:${userId}` : null
  return {
    read(): AddressValues | null {
      const stored = key && parseJson(getTabStorage().get(key))
      return typeof stored === 'object' && stored !== null ? { ...toFormValues(null), ...stored } : null
    },
    /** Excludes the clearance code, which is as sensitive as an identity number. */
    keep(values: AddressValues | null) {
      if (key) getTabStorage().set(key, values && JSON.stringify({ ...values, clearance_code: '' }))
    },
  }
}
