import * as z from 'zod'
import type { Database } from '../../../../platform/server/database.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import type { Beats } from './beats.ts'
import { gapMs, seatLifeMs } from './times.ts'

const tick = statement({
  name: 'shows.tick-beat-clock',
  text: `update show_beat_clock set flushed_at = greatest(flushed_at, $1),
    counting_since = case when $2 or flushed_at < $3 then $1 else counting_since end`,
  row: none,
})

const write = statement({
  name: 'shows.write-beats',
  text: `update show_seats s set beat_at = b.at
    from unnest($1::int[], $2::bigint[], $3::uuid[], $4::timestamptz[]) b (show_id, user_id, connection_id, at)
    where s.show_id = b.show_id and s.user_id = b.user_id and s.connection_id = b.connection_id and s.beat_at < b.at`,
  row: none,
})

const count = statement({
  name: 'shows.count-audiences',
  text: `insert into show_audiences as a (show_id, node, seat_count, visitor_count, counted_at)
    select s.id, $1, (select count(*) from show_seats t where t.show_id = s.id and t.beat_at >= $5), c.visitor_count, $4
      from unnest($2::int[], $3::int[]) c (show_id, visitor_count) join shows s on s.id = c.show_id order by s.id
    on conflict (show_id, node) do update set seat_count = excluded.seat_count,
      visitor_count = excluded.visitor_count, counted_at = excluded.counted_at
    returning show_id, seat_count, visitor_count`,
  row: z.object({ show_id: z.int(), seat_count: z.int(), visitor_count: z.int() }),
})

interface FlushInput {
  beats: Beats
  node: string
  /** Milliseconds since 1970. */
  now: number
  /** Whether this is the first flush of a process; heartbeats that its predecessor received may be lost. */
  isFirst: boolean
}

/**
 * Writes pending heartbeats and the numbers of viewers in one statement for all shows. If that fails, the
 * heartbeats wait for the next flush.
 */
export async function flushBeats({ transaction }: Database, { beats, node, now, isFirst }: FlushInput) {
  const beatsTaken = beats.take()
  const visitors = beats.countVisitors(now)
  for (const { showId } of beatsTaken) if (!visitors.has(showId)) visitors.set(showId, 0)
  try {
    return await transaction(async db => {
      await db.query(tick, [new Date(now), isFirst, new Date(now - gapMs)])
      if (beatsTaken.length > 0) {
        const ids = [beatsTaken.map(beat => beat.showId), beatsTaken.map(beat => beat.userId)]
        const rest = [beatsTaken.map(beat => beat.connectionId), beatsTaken.map(({ at }) => new Date(at))]
        await db.query(write, [...ids, ...rest])
      }
      if (visitors.size === 0) return []
      const counts = [[...visitors.keys()], [...visitors.values()]]
      return db.query(count, [node, ...counts, new Date(now), new Date(now - seatLifeMs)])
    })
  } catch (error) {
    for (const beat of beatsTaken) beats.note(beat)
    throw error
  }
}
