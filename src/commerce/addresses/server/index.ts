import type { ServerModule } from '../../../platform/server/app.ts'
import { addressCalls } from './address-calls.ts'
import { addressData } from './personal-data.ts'

export { buildAddressForm } from './address-form.ts'
export { formatAddressLines } from './address-lines.ts'
export {
  findAddressProblems,
  findForeignParts,
  findSnapshotProblems,
} from './address-problems.ts'
export { purgeClearanceCode } from './purge-clearance-code.ts'
export { takeAddress } from './read-addresses.ts'
export { toSnapshot } from './snapshot.ts'

/** Shipping addresses of fans (docs/orders.md). */
export const addressesModule: ServerModule = {
  name: 'addresses',
  implementations: addressCalls,
  personalData: addressData,
}
