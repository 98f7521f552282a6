import { randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { drawMachine } from './draw-machine.ts'

/** Lowercase base32 of RFC 4648: sorts the same everywhere and omits digits that are easily misread. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const idLength = 16
const newEntryId = () => Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)]).join('')

const openStatement = statement({
  name: 'draws.is-open',
  text: `select true as "isOpen" from draws where project_id = $1 and status = 'open'`,
  row: z.object({ isOpen: z.literal(true) }),
})

/** Whether a fan sign can be sold: without an open draw, its buyers would have no chance to win. */
export async function isDrawOpen(read: ReadDb, projectId: number): Promise<boolean> {
  return (await read.query(openStatement, [projectId])).length > 0
}

/** Builds the SQL condition that a project has a draw whose winners are not settled yet. */
export const buildDrawPendingSql = (projectId: string) =>
  `exists (select from draws d where d.project_id = ${projectId} and d.status in ('open', 'frozen', 'drawn'))`

const lockStatement = statement({
  name: 'draws.lock-open',
  text: `select true as "isOpen" from draws where project_id = $1 and status = 'open' for no key update`,
  row: z.object({ isOpen: z.literal(true) }),
})

/** Works like {@link isDrawOpen} and prevents the list from being frozen until this transaction ends. */
export async function lockOpenDraw(db: Db, projectId: number): Promise<boolean> {
  return (await db.query(lockStatement, [projectId])).length > 0
}

const countStatement = statement({
  name: 'draws.count-entries',
  text: `update draws set entry_count = entry_count + $2 where project_id = $1 returning status`,
  row: z.object({ status: z.enum(drawMachine.states) }),
})

const insertStatement = statement({
  name: 'draws.add-entries',
  text: `insert into draw_entries (id, project_id, order_id, position, piece, user_id, made_at)
    select e.id, $1, $2, e.position, e.piece, $3, $4
      from unnest($5::text[], $6::smallint[], $7::int[]) e (id, position, piece)`,
  row: none,
})

interface Bought {
  orderId: number
  projectId: number
  userId: number | null
  /** In minor units; 0 for an order created by redeeming a code. */
  total: number
  lines: readonly { position: number; quantity: number }[]
}

/**
 * Adds one entry per unit of a paid order, in the payment's transaction. Adds none for a fan sign sold before
 * its draw was planned, for a code redeemed after the list was published, or for a payment after the draw was
 * cancelled. That payment is booked and refunded with the rest of its project.
 */
export async function addEntries(
  db: Db,
  { orderId, projectId, userId, total, lines }: Bought,
  at: number,
): Promise<void> {
  const pieces = lines.flatMap(({ position, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({ id: newEntryId(), position, piece: index + 1 })),
  )
  const [draw] = await db.query(countStatement, [projectId, 0])
  if (!draw || draw.status === 'cancelled' || (draw.status !== 'open' && total === 0)) return
  // Open holds prevent a draw from being frozen, and late payments are accepted only while it is open.
  if (draw.status !== 'open') throw new Error(`a fan sign is paid while its draw is ${draw.status}`)
  await db.query(countStatement, [projectId, pieces.length])
  await db.query(insertStatement, [
    ...[projectId, orderId, userId, new Date(at)],
    ...[pieces.map(({ id }) => id), pieces.map(({ position }) => position), pieces.map(({ piece }) => piece)],
  ])
}

const refundStatement = statement({
  name: 'draws.refund-entries',
  text: `update draw_entries e set refunded_at = $4 from (
      select r.id from (
        select d.id, d.position, row_number() over (partition by d.position order by d.piece desc) as nth
          from draw_entries d where d.order_id = $1 and d.refunded_at is null
      ) r join unnest($2::smallint[], $3::int[]) t (position, quantity) on t.position = r.position and r.nth <= t.quantity
    ) gone where gone.id = e.id returning e.project_id as "projectId"`,
  row: z.object({ projectId: z.int() }),
})

/**
 * Marks as many entries as units are refunded, last ones first, so that a fan cannot choose which ranks to
 * give up. Listed entries keep their rank.
 */
export async function refundEntries(
  db: Db,
  { orderId, projectId, pieces }: { orderId: number; projectId: number; pieces: readonly Refunded[] },
  at: number,
): Promise<void> {
  // Locks the draw's row before its entries.
  await db.query(countStatement, [projectId, 0])
  const refunded = await db.query(refundStatement, [
    orderId,
    pieces.map(({ position }) => position),
    pieces.map(({ quantity }) => quantity),
    new Date(at),
  ])
  if (refunded.length > 0) await db.query(countStatement, [projectId, -refunded.length])
}

interface Refunded {
  position: number
  quantity: number
}

const recountStatement = statement({
  name: 'draws.recount',
  text: `select d.project_id as "projectId", d.entry_count as counted, count(e.id)::int as recounted
    from draws d left join draw_entries e on e.project_id = d.project_id and e.refunded_at is null
    group by d.project_id having d.entry_count <> count(e.id) order by d.project_id`,
  row: z.object({ projectId: z.int(), counted: z.int(), recounted: z.int() }),
})

/** Lists draws whose counter differs from the number of their entries; empty if all match. */
export const findMiscountedDraws = (read: ReadDb) => read.query(recountStatement)
