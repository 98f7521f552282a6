import type pg from 'pg'
import { numberedFansCte } from './numbered-fans.ts'

/**
 * Inserts fans who are going or interested: more for better-known artists and for events within the next 30
 * days. Omits reminders, because no one reads these fans' email.
 */
const marks = `
with ${numberedFansCte}, event as (
  select e.id, e.created_at, least(240, 4 + sqrt(max(a.popularity)) / 6
      * case when e.starts_at < $1::timestamptz + interval '30 days' then 1 else 0.4 end)::int as fans
    from events e join event_artists ea on ea.event_id = e.id join artists a on a.id = ea.artist_id
   where e.starts_at > $1::timestamptz and e.starts_at < $1::timestamptz + interval '150 days'
     and e.status = 'scheduled'
   group by e.id
)
insert into saved_events (user_id, event_id, kind, remind, marked_at, changed_at)
select f.id, e.id, case when n % 5 < 2 then 'going' else 'interested' end, 'none', m.at, m.at
  from event e cross join lateral generate_series(1, e.fans) n
    cross join lateral (
      select least(e.created_at, $1::timestamptz)
        + ($1::timestamptz - least(e.created_at, $1::timestamptz)) * power((n - 0.5) / e.fans, 0.6) as at
    ) m
    join fan f on f.place = (e.id::bigint * 7907 + n * (1 + e.id % 89)) % $2::int`

const counts = `
insert into event_counts (event_id, interested_count, going_count)
select event_id, count(*) filter (where kind = 'interested'), count(*) filter (where kind = 'going')
  from saved_events group by event_id`

/**
 * Inserts the demo fans' saved events, so that every counter equals a recount. Runs after the fans are
 * loaded.
 */
export async function loadMarks(client: pg.PoolClient, now: Date, fanCount: number): Promise<void> {
  await client.query(marks, [now, fanCount])
  await client.query(counts)
}
