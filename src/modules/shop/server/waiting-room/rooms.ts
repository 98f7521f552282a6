import * as z from 'zod'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
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

/** The turn is {@link readyOfNext}'s, reckoned where the row of the room is locked. */
const take = statement({
  name: 'shop.take-waiting-place',
  text: `with room as (
      select *, case when opens_at <= $3 then
          greatest(next_at, opens_at + early_count * interval '1 minute' / early_per_minute, $3) end as ready_at
        from waiting_rooms where project_id = $1 for no key update
    ), taken as (
      insert into waiting_places (project_id, user_id, entered_at, ready_at)
        select project_id, $2, $3, ready_at from room where $4 or ready_at = $3
        on conflict (project_id, user_id) do update set entered_at = excluded.entered_at, ready_at = excluded.ready_at
          where waiting_places.entered_at = $5
        returning ready_at
    ), counted as (
      update waiting_rooms r set early_count = r.early_count + (taken.ready_at is null)::int,
          next_at = coalesce(taken.ready_at + interval '1 minute' / r.per_minute, r.next_at)
        from taken where r.project_id = $1
    ) select room.per_minute as "perMinute", room.opens_at as "opensAt", taken.ready_at as "readyAt" from room, taken`,
  row: z.object({ perMinute: z.int(), opensAt: z.date(), readyAt: z.date().nullable() }),
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

/**
 * The next place in line, or one to be drawn before the opening; no row where the room is closed, where another tab was
 * faster, or where this fan would have to wait without having answered the human check. To be the last statement of its transaction, unawaited: all
 * who come write the row of the room, which is locked until the commit.
 *
 * @param enteredAt of the place that this one replaces.
 */
export function takePlace(
  db: Db,
  { projectId, userId }: Who,
  { now, isPerson, enteredAt }: { now: number; isPerson: boolean; enteredAt: Date | null },
) {
  return db.query(take, [projectId, userId, new Date(now), isPerson, enteredAt])
}
