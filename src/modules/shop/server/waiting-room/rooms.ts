import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { type Room, readyOfEarly } from './turn.ts'

const row = z.object({
  perMinute: z.int(),
  earlyPerMinute: z.int(),
  opensAt: z.date(),
  nextAt: z.date(),
  earlyCount: z.int(),
  enteredAt: z.date().nullable(),
  readyAt: z.date().nullable(),
})

const readStatement = statement({
  name: 'shop.read-waiting-room',
  text: `select r.per_minute as "perMinute", r.early_per_minute as "earlyPerMinute", r.opens_at as "opensAt",
      r.next_at as "nextAt", r.early_count as "earlyCount", w.entered_at as "enteredAt", w.ready_at as "readyAt"
    from waiting_rooms r left join waiting_places w on w.project_id = r.project_id and w.user_id = $2
    where r.project_id = $1`,
  row,
  isPlanKept: true,
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

export async function readWaiting(db: ReadDb, who: Who, luck: () => number, now: number) {
  const [found] = await db.query(readStatement, [who.projectId, who.userId])
  return found ? waitingOf(found, luck, now) : null
}

function waitingOf(found: RowOf<typeof readStatement>, luck: () => number, now: number): Waiting {
  const room = {
    ...{ perMinute: found.perMinute, earlyPerMinute: found.earlyPerMinute, earlyCount: found.earlyCount },
    ...{ opensAt: found.opensAt.getTime(), nextAt: found.nextAt.getTime() },
  }
  const isDrawn = found.enteredAt !== null && found.readyAt === null && now >= room.opensAt
  const readyAt = isDrawn ? readyOfEarly(room, luck()) : (found.readyAt?.getTime() ?? null)
  return { ...room, enteredAt: found.enteredAt, readyAt }
}
