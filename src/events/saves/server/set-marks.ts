import * as z from 'zod'
import { lockFansAgainstDeletion } from '../../../identity/accounts/server/index.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { eventErrors } from '../../events/contract.ts'
import { buildUpdateCountsSql, lockCounts } from '../../events/server/index.ts'
import { type MarkKind, markKinds, type Reminder, saveErrors } from '../contract.ts'

/** A fan's change of the mark on an event; `kind` null removes it. */
export interface MarkChange {
  userId: number
  kind: MarkKind | null
  /** Undefined keeps the fan's choice, or the kind's default without one. */
  remind?: Reminder | undefined
  /** Keeps an existing kind, for pages that don't know it yet. */
  keep?: boolean | undefined
}

/** State of the event after the changes. */
export interface Marked {
  interestedCount: number
  goingCount: number
  /** Chosen reminders by fan id; null for the default. */
  reminds: Record<string, Reminder | null>
  /** Kinds by fan id. */
  kinds: Record<string, MarkKind>
}

const setMarksStatement = statement({
  name: 'saves.set-marks',
  text: `
with wanted as (
  select * from unnest($2::bigint[], $3::text[], $4::text[], $6::boolean[]) w (user_id, kind, remind, keep)
), before as (
  select w.user_id, case when w.keep and m.kind is not null then m.kind else w.kind end as kind, m.kind as was_kind,
    coalesce(w.remind, m.remind) as remind
    from wanted w left join saved_events m on m.event_id = $1 and m.user_id = w.user_id
), gone as (
  delete from saved_events m using wanted w where m.event_id = $1 and m.user_id = w.user_id and w.kind is null
), kept as (
  insert into saved_events (event_id, user_id, kind, remind, marked_at, changed_at)
  select $1, user_id, kind, remind, $5, $5 from before where kind is not null
  on conflict (user_id, event_id) do update
    set kind = excluded.kind, remind = excluded.remind, changed_at = excluded.changed_at
    where (saved_events.kind, saved_events.remind) is distinct from (excluded.kind, excluded.remind)
), change as (
  select $1::int as event_id,
    (count(*) filter (where kind = 'interested') - count(*) filter (where was_kind = 'interested'))::int as interested,
    (count(*) filter (where kind = 'going') - count(*) filter (where was_kind = 'going'))::int as going,
    coalesce(json_object_agg(user_id, remind) filter (where kind is not null), '{}') as reminds,
    coalesce(json_object_agg(user_id, kind) filter (where kind is not null), '{}') as kinds
  from before
), counted as (
  ${buildUpdateCountsSql('change')} returning k.interested_count, k.going_count
)
select interested_count, going_count, reminds, kinds from counted, change`,
  row: z.object({
    interested_count: z.int(),
    going_count: z.int(),
    reminds: z.record(z.string(), z.enum(['none', 'day', 'hours']).nullable()),
    kinds: z.record(z.string(), z.enum(markKinds)),
  }),
})

/**
 * Applies the changes of several fans to one event, in the caller's transaction, which locks the event's
 * counters until it ends, so that they change exactly with the rows. Locks the fans first, so that no account
 * can be deleted meanwhile; deleted ones are skipped. Idempotent. `userId`s are distinct.
 */
export async function setMarks(
  db: Db,
  eventId: number,
  changes: readonly MarkChange[],
  now: number,
): Promise<Marked | Failure> {
  const fans = await lockFansAgainstDeletion(
    db,
    changes.map(({ userId }) => userId),
  )
  const event = await lockCounts(db, eventId, now)
  if (!event) return fail(eventErrors.notFound)
  if (event.isOver && changes.some(({ kind }) => kind !== null)) return fail(saveErrors.eventOver)
  const held = changes.filter(({ userId }) => fans.has(userId))
  const [row] = await db.query(setMarksStatement, [
    eventId,
    held.map(({ userId }) => userId),
    held.map(({ kind }) => kind),
    held.map(({ remind }) => remind ?? null),
    new Date(now),
    held.map(({ keep }) => keep ?? false),
  ])
  if (!row) throw new Error('counters that are locked are not there')
  const { interested_count: interestedCount, going_count: goingCount, reminds, kinds } = row
  return { interestedCount, goingCount, reminds, kinds }
}
