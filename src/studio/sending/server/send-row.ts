import {
  explainUnsendable,
  findNamedOrders,
  getUnsentUnits,
  lockOrderForStaff,
  nameParcel,
  sendParcel,
} from '../../../commerce/orders/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'
import type { ParcelProblem } from '../contract.ts'

/** A parcel as typed. */
export interface TypedParcel {
  /** The order's number in any spelling, or its public id. */
  name: string
  carrier: string
  number: string
  url: string | null
  /** Null sends everything left. */
  items: readonly { position: number; quantity: number }[] | null
  /** Units that were left when the parcel was planned; null if it wasn't. */
  expectedUnits: number | null
}

export type SentRow =
  | { is: 'sent'; unitCount: number; isWhole: boolean }
  | { is: 'known' }
  | { is: 'left'; problem: ParcelProblem }

/** Sends a parcel of an order of the scope, or says why it stays. The log gets its row if it is sent. */
export async function sendRow(
  db: Db,
  { name, items, expectedUnits, ...typed }: TypedParcel,
  scope: StaffScope | null,
  by: OperatorAct,
): Promise<SentRow> {
  const parcel = nameParcel(typed)
  if ('problem' in parcel) return { is: 'left', problem: parcel.problem }
  const found = (await findNamedOrders(db, [name], scope)).get(name)
  const order = found && (await lockOrderForStaff(db, found.public_id, scope))
  if (!order) return { is: 'left', problem: 'unknown_order' }
  const unsent = countUnits(getUnsentUnits(order))
  const isChanged = expectedUnits !== null && unsent > 0 && unsent !== expectedUnits
  if (isChanged && order.status === 'INPROGRESS') return { is: 'left', problem: 'units_changed' }
  const done = await sendParcel(db, order, { ...parcel, items }, by)
  if (done.is === 'known') return done
  if (done.is === 'dispatched')
    return { is: 'sent', unitCount: countUnits(done.items), isWhole: done.isWhole }
  const problem = explainUnsendable({ status: order.status, unsent_count: unsent })
  return { is: 'left', problem: problem ?? (done.why === 'not_paid' ? 'unpaid' : done.why) }
}

const countUnits = (units: readonly { quantity: number }[]) =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)
