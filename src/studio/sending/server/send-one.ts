import type { z } from 'zod'
import { findNamedOrders, findParcels, nameParcel } from '../../../commerce/orders/server/index.ts'
import { type Failure, fail, failWith } from '../../../platform/contract/errors.ts'

import type { StaffContext } from '../../../platform/server/staff.ts'
import { sendingErrors, type sendStudioParcel } from '../contract.ts'
import { sendRow } from './send-row.ts'
import { toAct } from './to-act.ts'

type Answer = z.input<typeof sendStudioParcel.answer>

/** Sends a scanned or typed parcel. A tracking number of another order's parcel needs `is_shared`. */
export function sendOneParcel(
  body: z.output<NonNullable<typeof sendStudioParcel.body>>,
  context: StaffContext,
): Promise<Answer | Failure> {
  const { number: name, carrier, tracking_number: number, url = null, items = null } = body
  const { scope, write } = context
  const parcel = nameParcel({ carrier, number, url })
  return write<Answer>(async db => {
    if ('problem' in parcel) return failWith(sendingErrors.refused, { ...parcel })
    const order = (await findNamedOrders(db, [name], scope)).get(name)
    const same = (await findParcels(db, [parcel.number], scope)).filter(
      found => found.carrier === parcel.carrier,
    )
    const other = same.find(found => found.order_number !== order?.number)
    const isKnown = same.some(found => found.order_number === order?.number)
    if (other && order && !isKnown && !body.is_shared)
      return failWith(sendingErrors.numberUsed, { used_by: other.order_number })
    const typed = { name, carrier, number, url, items, expectedUnits: null }
    const done = await sendRow(db, typed, scope, toAct(context))
    if (done.is === 'known') return { is: 'known', unit_count: 0, is_whole: false }
    if (done.is === 'sent') return { is: 'sent', unit_count: done.unitCount, is_whole: done.isWhole }
    if (done.problem === 'unknown_order') return fail(sendingErrors.orderUnknown)
    return failWith(sendingErrors.refused, { problem: done.problem })
  })
}
