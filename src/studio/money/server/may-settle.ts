import { findScope, type Staff } from '../../../platform/server/staff.ts'

/** Returns whether the member of staff may settle refunds and payments. */
export const maySettle = (staff: Staff): boolean =>
  findScope(staff, { right: 'orders.refund', scope: 'none' }) !== undefined
