import type { ServerModule } from '../../../platform/server/app.ts'
import { addressCalls } from './address-calls.ts'
import { addressData } from './personal-data.ts'

export { addressLines } from './address-lines.ts'
export { addressProblems, snapshotProblems } from './address-problems.ts'
export { forgetClearanceCode } from './forget-clearance-code.ts'
export { takeAddress } from './read-addresses.ts'
export { toSnapshot } from './snapshot.ts'

/** Where fans' parcels go (docs/addresses.md). */
export const addressesModule: ServerModule = {
  name: 'addresses',
  implementations: addressCalls,
  personalData: addressData,
}
