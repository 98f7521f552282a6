import * as z from 'zod'
import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { gapMs, graceMs } from './seats/times.ts'

const day = 86_400_000
/** How long a fan's viewing data is retained (product 11). */
const viewingRetentionMs = 90 * day

export const purgeViewingData = defineRetention({
  name: 'purgeViewingData',
  aliases: ['forgetViewing'],
  every: '27 5 * * *',
  old: [
    {
      statement: statement({
        name: 'shows.forget-connections',
        text: `delete from show_connections where ctid = any(array(
          select ctid from show_connections where seen_at < $1 limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - viewingRetentionMs)],
    },
    {
      statement: statement({
        name: 'shows.forget-audiences',
        text: `delete from show_audiences where ctid = any(array(
          select ctid from show_audiences where counted_at < $1 limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - day)],
    },
  ],
})

const silentMs = 3_600_000
const atOnce = 5_000

/** No device counts as silent while heartbeats are not written; the same holds for claiming seats. */
const closeSilentStatement = statement({
  name: 'shows.close-silent',
  text: `with left_seats as (
      delete from show_seats where (show_id, user_id) in (
        select show_id, user_id from show_seats where beat_at < $1 and exists (select from show_beat_clock k
          where k.flushed_at > $2 and k.counting_since < $3)
        order by show_id, user_id limit ${atOnce} for update skip locked)
      returning show_id, connection_id, beat_at
    )
    update show_connections c set closed_at = s.beat_at, closed_by = 'silence', seen_at = greatest(c.seen_at, s.beat_at)
      from left_seats s where c.show_id = s.show_id and c.connection_id = s.connection_id and c.closed_at is null
      returning c.user_id`,
  row: z.object({ user_id: z.int() }),
})

/** Frees the seats of silent devices and closes their viewing data at the last heartbeat. */
export const closeSilentConnections = defineTask({
  name: 'closeSilent',
  schema: noPayload,
  queue: 'bulk',
  every: '*/10 * * * *',
  async run(_payload, { database: { db }, now }) {
    const limits = [silentMs, gapMs, graceMs].map(ms => new Date(now() - ms))
    while ((await db.query(closeSilentStatement, limits)).length === atOnce);
  },
})
