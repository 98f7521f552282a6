import type { ServerModule } from '../../../platform/server/app.ts'
import { addressCalls } from './address-calls.ts'
import { addressData } from './personal-data.ts'

export { formatAddressLines as addressLines } from './address-lines.ts'
export {
  findAddressProblems as addressProblems,
  findSnapshotProblems as snapshotProblems,
} from './address-problems.ts'
export { purgeClearanceCode as forgetClearanceCode } from './purge-clearance-code.ts'
export { takeAddress } from './read-addresses.ts'
export { toSnapshot } from './snapshot.ts'

/** Shipping addresses of fans (docs/orders.md). */
export const addressesModule: ServerModule = {
  name: 'addresses',
  implementations: addressCalls,
  personalData: addressData,
}
