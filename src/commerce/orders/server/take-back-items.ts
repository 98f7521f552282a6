import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { refundEntries } from '../../draws/server/index.ts'
import { moveFanUnits } from '../../prices/server/index.ts'
import { takeBackSold } from '../../shop/server/index.ts'
import { areUnrefunded, type LineQuantity } from './compute-refund.ts'
import { returnCoupon } from './hold.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { readState, type TransitionDetails, transitionOrder } from './order-state.ts'
import { endSupport } from './support.ts'
import { voidTicketsOfUnits } from './ticketing.ts'

const takeStatement = statement({
  name: 'orders.take-back',
  text: `update order_lines l set refunded_count = l.refunded_count + t.taken, returned_count = l.returned_count + t.returned,
      retained_count = l.retained_count + t.retained
    from unnest($2::int[], $3::int[], $4::int[], $5::int[]) t (position, taken, returned, retained)
    where l.order_id = $1 and l.position = t.position`,
  row: none,
})

const couponStatement = statement({
  name: 'orders.coupon-returned',
  text: 'update orders set is_coupon_returned = true where id = $1',
  row: none,
})

interface TakeBack extends TransitionDetails {
  /** False leaves tickets valid although their units are refunded. */
  voidsTickets?: boolean
}

/**
 * Takes units back when their refund is decided. They no longer count against the fan's limits, and unsent
 * ones return to stock. If nothing was sent and everything is refunded, the coupon becomes usable again. A
 * fully refunded order becomes REFUNDED; one whose remaining units are all sent becomes DISPATCHED.
 *
 * A refunded unit whose ticket stays valid counts like a gift: it is unpaid, so neither goals nor the
 * supporters count it and it is not refunded again, but the fan has it. Its ticket admits, it uses stock and
 * the fan's limit, and the coupon stays used.
 */
export async function takeBackItems(
  db: Db,
  order: LockedOrder,
  taken: readonly LineQuantity[],
  { voidsTickets = true, ...details }: TakeBack,
): Promise<void> {
  if (!areUnrefunded(order, taken)) throw new Error('pieces that are not left are taken back')
  const { status } = await readState(db, order.id)
  const { lines, becomes, wasSent } = planTakeBack({ ...order, status }, taken, voidsTickets)
  const takenLines = lines.filter(line => line.taken > 0)
  await db.query(takeStatement, [
    order.id,
    ...[
      takenLines.map(({ position }) => position),
      takenLines.map(({ taken: units }) => units),
      takenLines.map(({ returned }) => returned),
      takenLines.map(({ retained }) => retained),
    ],
  ])
  const isAll = becomes === 'REFUNDED'
  if (isAll)
    await transitionOrder(db, order.id, { ...details, act: details.actor === 'fan' ? 'cancel' : 'refund' })
  else if (becomes === 'DISPATCHED' && status !== becomes) {
    const set = { dispatched_at: new Date(details.at) }
    await transitionOrder(db, order.id, { at: details.at, actor: 'system', act: 'dispatch', set })
  }
  await voidTicketsOfUnits(db, order.id, { ...details, reason: 'refunded', pieces: lines })
  await returnUnits(db, order, lines)
  const isReturned = isAll && status === 'INPROGRESS' && !wasSent && lines.every(({ kept }) => kept === 0)
  if (isReturned && (await returnCoupon(db, order))) {
    await db.query(couponStatement, [order.id])
  }
  await takeBackStock(db, order, lines)
  if (isAll && order.replaces === null) await endSupport(db, order)
  const { id: orderId, projectId, isFanSign, replaces } = order
  if (isFanSign && replaces === null)
    await refundEntries(db, { orderId, projectId, pieces: taken }, details.at)
}

/** Computes what becomes of the order and its lines when these units are taken back. */
export function planTakeBack(
  order: Pick<LockedOrder, 'status' | 'lines'>,
  units: readonly LineQuantity[],
  voidsTickets: boolean,
) {
  const isInProgress = order.status === 'INPROGRESS'
  const unitsByPosition = new Map(units.map(({ position, quantity }) => [position, quantity]))
  const lines = order.lines.map(line => {
    const taken = unitsByPosition.get(line.position) ?? 0
    const retained = voidsTickets ? 0 : countRetained(line, taken)
    const unsent = line.quantity - line.dispatchedCount - line.returnedCount
    const returned = isInProgress ? Math.min(taken - retained, unsent) : 0
    const toSend = line.needsShipping ? unsent - returned : 0
    const refunded = line.refundedCount + taken
    // Units that the fan keeps: unrefunded ones, and refunded ones with a valid ticket.
    const kept = line.quantity - refunded + line.retainedCount + retained
    return { ...line, taken, returned, retained, refunded, kept, toSend }
  })
  const wasSent = lines.some(({ dispatchedCount }) => dispatchedCount > 0)
  const isAll = lines.every(({ quantity, refunded }) => refunded === quantity)
  const isAllSent = units.length > 0 && isInProgress && wasSent && lines.every(({ toSend }) => toSend === 0)
  const becomes = isAll ? 'REFUNDED' : isAllSent ? 'DISPATCHED' : order.status
  return { lines, wasSent, becomes } as const
}

/**
 * Counts those of the units to take back that have a valid ticket. Units whose tickets are void are taken back
 * first.
 */
function countRetained(line: OrderLine, units: number): number {
  const { quantity, refundedCount, retainedCount, ticketedCount } = line
  return Math.min(units, Math.max(0, ticketedCount - (quantity - refundedCount - units + retainedCount)))
}

type LineAfter = ReturnType<typeof planTakeBack>['lines'][number]

async function returnUnits(
  db: Db,
  { userId, replaces }: LockedOrder,
  lines: readonly LineAfter[],
): Promise<void> {
  // A replacement never counted against the fan's limits.
  if (replaces !== null) return
  const units = lines.flatMap(({ productId, taken, retained }) =>
    taken > retained ? [{ productId, quantity: taken - retained }] : [],
  )
  if (userId !== null) await moveFanUnits(db, userId, 'giveBack', units)
}

async function takeBackStock(db: Db, { isGranted }: LockedOrder, lines: readonly LineAfter[]): Promise<void> {
  const units = lines.map(({ variantId, taken, returned }) => ({
    variantId,
    returned,
    gone: taken - returned,
  }))
  await takeBackSold(db, units, { isGift: isGranted })
}
