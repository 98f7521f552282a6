import * as z from 'zod'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { readRowsTogether } from '../../../../platform/server/read-rows-together.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { type Room, readyOfEarly } from './turn.ts'

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

export interface Who {
  projectId: number
  userId: number
}

/** A waiting room, and this fan's place in it. */
export interface Waiting extends Room {
  /** Null where there is no place. */
  enteredAt: Date | null
  /** Null before the opening, and where there is no place. */
  readyAt: number | null
}

const valuesOf = (asked: Who[]) => [
  asked.map(({ projectId }) => projectId),
  asked.map(({ userId }) => userId),
]

/** Tens of thousands ask within the minute in which a sale opens: those who come together are answered together. */
const rowOf = readRowsTogether(waiting, valuesOf, { askedMax: 100 })

export async function readWaiting(read: ReadDb, who: Who, luck: () => number, now: number) {
  const found = await rowOf(read, who)
  return found && waitingOf(found, luck, now)
}

/** The same in a transaction. */
export async function readWaitingInside(db: Db, who: Who, luck: () => number, now: number) {
  const [found] = await db.query(waiting, valuesOf([who]))
  return found ? waitingOf(found, luck, now) : null
}

function waitingOf(found: RowOf<typeof waiting>, luck: () => number, now: number): Waiting {
  const room = {
    perMinute: found.perMinute,
    earlyPerMinute: found.earlyPerMinute,
    earlyCount: found.earlyCount,
    opensAt: found.opensAt.getTime(),
    nextAt: found.nextAt.getTime(),
  }
  const isDrawn = found.enteredAt !== null && found.readyAt === null && now >= room.opensAt
  const readyAt = isDrawn ? readyOfEarly(room, luck()) : (found.readyAt?.getTime() ?? null)
  return { ...room, enteredAt: found.enteredAt, readyAt }
}
