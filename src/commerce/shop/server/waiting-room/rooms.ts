import * as z from 'zod'
import { batchRowReads } from '../../../../platform/server/batch-row-reads.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { computeEarlyReadyAt, type Room } from './turn.ts'

const row = z.object({
  place: z.int(),
  perMinute: z.int(),
  earlyPerMinute: z.int(),
  opensAt: z.date(),
  nextAt: z.date(),
  earlyCount: z.int(),
  enteredAt: z.date().nullable(),
  readyAt: z.date().nullable(),
})

const waiting = statement({
  name: 'shop.read-waiting-rooms',
  text: `select a.place::int, r.per_minute as "perMinute", r.early_per_minute as "earlyPerMinute", r.opens_at as "opensAt",
      r.next_at as "nextAt", r.early_count as "earlyCount", w.entered_at as "enteredAt", w.ready_at as "readyAt"
    from unnest($1::bigint[], $2::bigint[]) with ordinality a (project_id, user_id, place)
    join waiting_rooms r on r.project_id = a.project_id
    left join waiting_places w on w.project_id = a.project_id and w.user_id = a.user_id`,
  row,
})

export interface PlaceOwner {
  projectId: number
  userId: number
}

export interface WaitingState extends Room {
  /** Null without a place. */
  enteredAt: Date | null
  /** Null before the opening or without a place. */
  readyAt: number | null
}

const toValues = (owners: PlaceOwner[]) => [
  owners.map(({ projectId }) => projectId),
  owners.map(({ userId }) => userId),
]

/** Tens of thousands of fans poll within a minute when a sale opens, so parallel reads share one query. */
const readRow = batchRowReads(waiting, toValues, { askedMax: 100 })

export async function readWaitingState(read: ReadDb, who: PlaceOwner, luck: () => number, now: number) {
  const found = await readRow(read, who)
  return found && toWaitingState(found, luck, now)
}

export async function readWaitingStateInTransaction(
  db: Db,
  who: PlaceOwner,
  luck: () => number,
  now: number,
) {
  const [found] = await db.query(waiting, toValues([who]))
  return found ? toWaitingState(found, luck, now) : null
}

function toWaitingState(found: RowOf<typeof waiting>, luck: () => number, now: number): WaitingState {
  const room = {
    perMinute: found.perMinute,
    earlyPerMinute: found.earlyPerMinute,
    earlyCount: found.earlyCount,
    opensAt: found.opensAt.getTime(),
    nextAt: found.nextAt.getTime(),
  }
  const isDrawn = found.enteredAt !== null && found.readyAt === null && now >= room.opensAt
  const readyAt = isDrawn ? computeEarlyReadyAt(room, luck()) : (found.readyAt?.getTime() ?? null)
  return { ...room, enteredAt: found.enteredAt, readyAt }
}
