import type pg from 'pg'
import { type FanName, generateFanNames } from './catalogue/fan-names.ts'
import { doneDays, makesSkew } from './catalogue/make-dates.ts'
import { numberedFansCte } from './numbered-fans.ts'

/**
 * A prime greater than the largest campaign, so that any stride through the fans reaches each of them once.
 */
export const fanCount = 1_999

/** Inserts the demo's fans. No one can log in as one of them, because no password matches an empty hash. */
const fans = `
insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth, created_at)
select f.username, a.email, a.email, '+999' || lpad(n::text, 8, '0'), f.country, '', f.locale, '1990-01-01', $4::timestamptz - interval '2 years'
from unnest($1::text[], $2::text[], $3::text[]) with ordinality f (username, locale, country, n)
  cross join lateral (select 'fan' || n || '@demo.fanfare.example' as email) a
on conflict do nothing`

/**
 * Inserts each campaign's makes, clustered towards its last days: until today, or until the campaign's end if
 * it is done.
 */
const makes = `
with ${numberedFansCte}
insert into makes (campaign_id, user_id, number, made_at)
select p.id, f.id, n, p.created_at + (p.until - p.created_at) * power((n - 0.5) / p.make_count, ${makesSkew})
from (
  select *, case when status = 'done' then least($2::timestamptz, created_at + interval '${doneDays} days') else $2::timestamptz end as until
  from campaigns
) p cross join lateral generate_series(1, p.make_count) n
  join fan f on f.place = (p.id::bigint * 7919 + n * (1 + p.id % 97)) % $1::int`

const days = `
insert into campaign_days (campaign_id, day, make_count)
select campaign_id, (made_at at time zone 'utc')::date, count(*) from makes group by 1, 2`

const weeks = `
update campaigns p set week_count = d.n from (
  select campaign_id, sum(make_count)::int as n from campaign_days
  where day > ($1::timestamptz at time zone 'utc')::date - 7 group by campaign_id
) d where d.campaign_id = p.id`

const reached = `
update campaigns p set reached_at = m.made_at from (
  select campaign_id, made_at, row_number() over (partition by campaign_id order by made_at, user_id) as place from makes
) m where m.campaign_id = p.id and m.place = p.goal and p.status <> 'open'`

/** Inserts the times at which each quarter of a goal was reached. */
const milestones = `
insert into campaign_milestones (campaign_id, percent, make_count, reached_at)
select p.id, k, m.number, m.made_at
from campaigns p cross join unnest(array[25, 50, 75, 100]) k
  join makes m on m.campaign_id = p.id and m.number = ceil(p.goal * k / 100.0)`

const events = `
insert into campaign_events (campaign_id, from_state, to_state, act, actor, at)
select id, null, 'open', 'begin', 'fan', created_at from campaigns
union all select id, 'open', 'reached', 'reach', 'system', reached_at from campaigns where status <> 'open'
union all select id, 'reached', 'done', 'finish', 'operator:demo', reached_at + interval '1 day'
  from campaigns where status = 'done'
order by 6, 1`

/**
 * Inserts the fans and makes behind the demo's campaigns, so that every counter equals a recount. Runs in the
 * caller's transaction.
 */
export async function loadMakes(client: pg.PoolClient, now: Date): Promise<void> {
  const names = generateFanNames(fanCount)
  const column = (key: keyof FanName) => names.map(name => name[key])
  await client.query(fans, [column('name'), column('locale'), column('country'), now])
  await client.query(makes, [fanCount, now])
  // Without fresh statistics (analyze), the planner would assume empty tables for the statements below.
  await client.query('analyze makes')
  await client.query(days)
  await client.query('analyze campaign_days')
  await client.query(weeks, [now])
  await client.query(reached)
  await client.query(milestones)
  await client.query(events)
}
