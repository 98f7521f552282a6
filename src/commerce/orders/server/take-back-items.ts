import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { refundEntries } from '../../draws/server/index.ts'
import { movePieces } from '../../prices/server/index.ts'
import { takeBackSold } from '../../shop/server/index.ts'
import { returnCoupon } from './hold.ts'
import type { LockedOrder } from './lock-order.ts'
import { moveOrder, readState, type Told } from './order-state.ts'
import { areLeft, type Pieces } from './refund-of.ts'
import { endSupport } from './support.ts'
import { voidTicketsOfPieces } from './ticketing.ts'

const takeStatement = statement({
  name: 'orders.take-back',
  text: `update order_lines l set refunded_count = l.refunded_count + t.taken, returned_count = l.returned_count + t.returned
    from unnest($2::int[], $3::int[], $4::int[]) t (position, taken, returned)
    where l.order_id = $1 and l.position = t.position`,
  row: none,
})

const couponStatement = statement({
  name: 'orders.coupon-returned',
  text: 'update orders set is_coupon_returned = true where id = $1',
  row: none,
})

/**
 * Takes back what is refunded, when the refund is decided: pieces count against the fan's limits no more, those that
 * were not sent can be sold again, and where nothing was sent and all is refunded the coupon can be used again. An order
 * of which everything is refunded is REFUNDED; one of which all the rest is sent is DISPATCHED.
 */
export async function takeBackItems(
  db: Db,
  order: LockedOrder,
  taken: readonly Pieces[],
  told: Told,
): Promise<void> {
  if (!areLeft(order, taken)) throw new Error('pieces that are not left are taken back')
  const { status } = await readState(db, order.id)
  const lines = linesAfter(order, taken, status === 'INPROGRESS')
  const isAll = lines.every(({ quantity, refunded }) => refunded === quantity)
  const wasSent = lines.some(({ dispatchedCount }) => dispatchedCount > 0)
  await db.query(takeStatement, [
    order.id,
    ...[
      lines.map(({ position }) => position),
      lines.map(({ taken: pieces }) => pieces),
      lines.map(({ returned }) => returned),
    ],
  ])
  if (isAll) await moveOrder(db, order.id, { ...told, act: told.actor === 'fan' ? 'cancel' : 'refund' })
  else if (status === 'INPROGRESS' && wasSent && lines.every(({ toSend }) => toSend === 0)) {
    const set = { dispatched_at: new Date(told.at) }
    await moveOrder(db, order.id, { at: told.at, actor: 'system', act: 'dispatch', set })
  }
  const pieces = lines.map(line => ({ ...line, kept: line.quantity - line.refunded }))
  await voidTicketsOfPieces(db, order.id, { ...told, reason: 'refunded', pieces })
  await movePiecesBack(db, order, lines)
  if (isAll && status === 'INPROGRESS' && !wasSent && (await returnCoupon(db, order))) {
    await db.query(couponStatement, [order.id])
  }
  await takeBackStock(db, order, lines)
  if (isAll) await endSupport(db, order)
  const { id: orderId, projectId, isFanSign } = order
  if (isFanSign) await refundEntries(db, { orderId, projectId, pieces: taken }, told.at)
}

/** What each line is after these pieces are taken back. */
function linesAfter({ lines }: LockedOrder, taken: readonly Pieces[], isStockReturned: boolean) {
  const asked = new Map(taken.map(({ position, quantity }) => [position, quantity]))
  return lines.map(line => {
    const pieces = asked.get(line.position) ?? 0
    const unsent = line.quantity - line.dispatchedCount - line.returnedCount
    const returned = isStockReturned ? Math.min(pieces, unsent) : 0
    const toSend = line.needsShipping ? unsent - returned : 0
    return { ...line, taken: pieces, returned, refunded: line.refundedCount + pieces, toSend }
  })
}

type LineAfter = ReturnType<typeof linesAfter>[number]

async function movePiecesBack(db: Db, { userId }: LockedOrder, lines: readonly LineAfter[]): Promise<void> {
  const pieces = lines.flatMap(({ productId, taken }) => (taken > 0 ? [{ productId, quantity: taken }] : []))
  if (userId !== null) await movePieces(db, userId, 'giveBack', pieces)
}

async function takeBackStock(db: Db, { isGranted }: LockedOrder, lines: readonly LineAfter[]): Promise<void> {
  const pieces = lines.map(({ variantId, taken, returned }) => ({
    variantId,
    returned,
    gone: taken - returned,
  }))
  await takeBackSold(db, pieces, { isGift: isGranted })
}
