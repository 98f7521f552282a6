import * as z from 'zod'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../../platform/server/statement.ts'
import { type Room, readyOfEarly } from './turn.ts'

const row = z.object({
  perMinute: z.int(),
  earlyPerMinute: z.int(),
  opensAt: z.date(),
  nextAt: z.date(),
  earlyCount: z.int(),
  isThere: z.boolean(),
  readyAt: z.date().nullable(),
})

const text = `select r.per_minute as "perMinute", r.early_per_minute as "earlyPerMinute", r.opens_at as "opensAt", r.next_at as "nextAt",
    r.early_count as "earlyCount", w.user_id is not null as "isThere", w.ready_at as "readyAt"
  from waiting_rooms r left join waiting_places w on w.project_id = r.project_id and w.user_id = $2
  where r.project_id = $1`
const readStatement = statement({ name: 'shop.read-waiting-room', text, row })
const lockStatement = statement({
  name: 'shop.lock-waiting-room',
  text: `${text} for no key update of r`,
  row,
})

const takeEarly = statement({
  name: 'shop.wait-early',
  text: `with taken as (
      insert into waiting_places (project_id, user_id, entered_at) values ($1, $2, $3)
    ) update waiting_rooms set early_count = early_count + 1 where project_id = $1`,
  row: none,
})

const takeNext = statement({
  name: 'shop.wait-in-line',
  text: `with taken as (
      insert into waiting_places (project_id, user_id, entered_at, ready_at) values ($1, $2, $3, $4)
      on conflict (project_id, user_id) do update set entered_at = excluded.entered_at, ready_at = excluded.ready_at
    ) update waiting_rooms set next_at = $5 where project_id = $1`,
  row: none,
})

export interface Who {
  projectId: number
  userId: number
}

/** A waiting room, and whether this fan has a place in it. */
export interface Waiting extends Room {
  isThere: boolean
  /** Null before the opening, and where there is no place. */
  readyAt: number | null
}

export async function readWaiting(db: ReadDb, who: Who, luck: () => number, now: number) {
  const [found] = await db.query(readStatement, [who.projectId, who.userId])
  return found ? waitingOf(found, luck, now) : null
}

/** Fans who come take turns, each for one short transaction. */
export async function lockWaiting(db: Db, who: Who, luck: () => number, now: number) {
  const [found] = await db.query(lockStatement, [who.projectId, who.userId])
  return found ? waitingOf(found, luck, now) : null
}

function waitingOf(found: RowOf<typeof readStatement>, luck: () => number, now: number): Waiting {
  const room = {
    ...{ perMinute: found.perMinute, earlyPerMinute: found.earlyPerMinute, earlyCount: found.earlyCount },
    ...{ opensAt: found.opensAt.getTime(), nextAt: found.nextAt.getTime() },
  }
  const isDrawn = found.isThere && found.readyAt === null && now >= room.opensAt
  const readyAt = isDrawn ? readyOfEarly(room, luck()) : (found.readyAt?.getTime() ?? null)
  return { ...room, isThere: found.isThere, readyAt }
}

export async function comeEarly(db: Db, { projectId, userId }: Who, now: number): Promise<void> {
  await db.query(takeEarly, [projectId, userId, new Date(now)])
}

/** @param nextAt when the one after this fan is let in, at the earliest. */
export async function comeInLine(
  db: Db,
  { projectId, userId }: Who,
  { now, readyAt, nextAt }: { now: number; readyAt: number; nextAt: number },
): Promise<void> {
  await db.query(takeNext, [projectId, userId, new Date(now), new Date(readyAt), new Date(nextAt)])
}
