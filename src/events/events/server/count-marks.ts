import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildIsOverSql } from './is-over.ts'

/** Columns with the numbers of fans who saved an event `e`; they require {@link countsJoin}. */
export const countColumns = `coalesce(marked.interested_count, 0) as interested_count,
  coalesce(marked.going_count, 0) as going_count`
export const countsJoin = 'left join event_counts marked on marked.event_id = e.id'
export const countsRow = z.object({ interested_count: z.int(), going_count: z.int() })

const lock = statement({
  name: 'events.lock-counts',
  text: `insert into event_counts (event_id) select id from events where id = $1
    on conflict (event_id) do update set event_id = excluded.event_id
    returning (select ${buildIsOverSql('$2')} from events e where e.id = event_id) as is_over`,
  row: z.object({ is_over: z.boolean() }),
})

/** Locks the counters of an event until the caller's transaction ends; null for an unknown event. */
export async function lockCounts(db: Db, eventId: number, now: number): Promise<{ isOver: boolean } | null> {
  const [event] = await db.query(lock, [eventId, new Date(now)])
  return event ? { isOver: event.is_over } : null
}

const lockSeveral = statement({
  name: 'events.lock-several-counts',
  text: 'select from event_counts where event_id = any($1::int[]) order by event_id for no key update',
  row: z.object({}),
})

/** Locks the counters of several saved events, by ascending id. */
export async function lockSeveralCounts(db: Db, eventIds: readonly number[]): Promise<void> {
  await db.query(lockSeveral, [eventIds])
}

/**
 * Builds the SQL that updates the counters within a statement that changes saved events, by the numbers of
 * each row of `changes` (event_id, interested, going).
 */
export const buildUpdateCountsSql = (changes: string) => `update event_counts k
  set interested_count = k.interested_count + p.interested, going_count = k.going_count + p.going
  from ${changes} p where p.event_id = k.event_id`
