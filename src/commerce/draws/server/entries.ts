import { randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { drawMachine } from './draw-machine.ts'

/** RFC 4648's base32 in small letters: sorts alike everywhere, and nobody takes a letter for a digit. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const idLength = 16
const newEntryId = () => Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join('')

const openStatement = statement({
  name: 'draws.is-open',
  text: `select true as "isOpen" from draws where project_id = $1 and status = 'open'`,
  row: z.object({ isOpen: z.literal(true) }),
})

/** Whether a fan sign can be sold: without a draw that is open, whoever pays would have no chance. */
export async function isDrawOpen(read: ReadDb, projectId: number): Promise<boolean> {
  return (await read.query(openStatement, [projectId])).length > 0
}

/** SQL: whether there is a draw of a project whose winners are not settled yet. */
export const isDrawToCome = (projectId: string) =>
  `exists (select from draws d where d.project_id = ${projectId} and d.status in ('open', 'frozen', 'drawn'))`

const lockStatement = statement({
  name: 'draws.lock-open',
  text: `select true as "isOpen" from draws where project_id = $1 and status = 'open' for no key update`,
  row: z.object({ isOpen: z.literal(true) }),
})

/** The same, and no list is frozen before this transaction ends. */
export async function keepDrawOpen(db: Db, projectId: number): Promise<boolean> {
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
  /** 0 of what was granted by a code. */
  total: number
  lines: readonly { position: number; quantity: number }[]
}

/**
 * One entry for each piece of an order that is paid now, in the transaction of the payment. A fan sign that was sold
 * before draws were planned for it has none, nor has a code that is redeemed once the list is published, nor money that
 * comes once the draw is called off: that is booked all the same, and given back with the rest of its project.
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
  // What holds something keeps a draw from being frozen, and late money is taken only while it is open.
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
 * Pieces are refunded: as many entries of theirs count no more, the last ones first, so that nobody chooses which once
 * ranks are known. Those that are listed keep their rank.
 */
export async function refundEntries(
  db: Db,
  { orderId, projectId, pieces }: { orderId: number; projectId: number; pieces: readonly Refunded[] },
  at: number,
): Promise<void> {
  // First, because the draw's row comes before those of its entries.
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

/** Draws whose counter is not the number of their entries; none where all is right. */
export const recountEntries = (read: ReadDb) => read.query(recountStatement)
