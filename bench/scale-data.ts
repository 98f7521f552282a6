import type pg from 'pg'
import { say } from './report.ts'
import { fillShop } from './scale-shop.ts'

/**
 * Returns the number of rows by table; `factor` 1 is the size that lists must handle. For some tables, one
 * generated row stands for several.
 */
export function computeScaleSizes(factor: number) {
  const scale = (count: number) => Math.max(1_000, Math.round(count * factor))
  const [events, users, campaigns, articles] = [scale(500_000), scale(199_999), scale(100_000), scale(20_000)]
  return {
    artists: scale(1_000_000),
    tours: scale(50_000),
    events,
    event_artists: events,
    event_tickets: events,
    users,
    campaigns,
    makes: campaigns,
    domain_events: scale(200_000),
    notifications: users,
    follows: users,
    articles,
    article_artists: articles,
    artist_videos: scale(100_000),
    projects: scale(100_000),
  }
}

export type Sizes = ReturnType<typeof computeScaleSizes>

const notificationsPerUser = 50
const followsPerUser = 10
const batchSize = 50_000
const syllables = `array['ka','mi','ro','ve','lu','sha','tin','or','bel','gra','no','ji','ha','sol','wen','dra','pi','zu','fa','ly']`
const part = (n: string) => `(${syllables})[1 + (abs(hashint4(g * 7 + ${n})) % 20)]`
/** Builds SQL for a deterministic pseudo-random number in [0, 1) per row. */
const share = (n: number) => `((abs(hashint4(g * 13 + ${n})) % 1000000) / 1000000.0)`
const word = (n: number) => `${part(`${n}`)} || ${part(`${n + 1}`)} || ${part(`${n + 2}`)}`
/** SQL for the name of one of 5,000 venues. */
const venue = `initcap((${syllables})[1 + abs(hashint4(g % 5000)) % 20] || (${syllables})[1 + abs(hashint4(g % 5000 + 9)) % 20])
  || ' ' || (g % 5000) % 97 || ' Hall'`
/**
 * SQL for a title: a fifth are in a script without spaces between words, and a quarter of the others contain
 * 'Festival'.
 */
const title = `case when g % 5 = 0 then translate(${word(31)} || ${word(35)}, 'abcdefghijklmnopqrstuvwxyz',
    '가나다라마바사아자차카타파하거너더러머버서어저처커터')
  else initcap(${word(31)} || ' ' || ${word(35)}) || case when g % 4 = 0 then ' Festival' else ' Night ' || g % 1000 end end`

/** Builds SQL for a genre. Skewed: most rows are pop or rock, few are opera. */
const genre = (
  n: number,
) => `(array['pop', 'indie-rock', 'k-pop', 'hip-hop', 'house', 'rock', 'singer-songwriter',
    'metalcore', 'jazz', 'salsa', 'dub', 'ska', 'opera'])[1 + floor(13 * power(${share(n)}, 2))::int]`

/** Builds statements by table; `$1` and `$2` are the first and last row of a batch. */
function batchTexts(sizes: Sizes): Record<Exclude<keyof Sizes, 'projects'>, string> {
  const g = 'generate_series($1::int, $2::int) g'
  // Builds SQL for an artist's id. Skewed: few artists have most rows.
  const artist = (n: number) => `(1 + floor(${sizes.artists} * power(${share(n)}, 3)))::int`
  const city = (n: number) => `(select ids from big_cities)[1 + floor(1000 * power(${share(n)}, 2))::int]`
  return {
    artists: `insert into artists (name, slug, genres, popularity, search_name)
        select n, 'artist', array[${genre(14)}, ${genre(15)}], (1000000 / (1 + g % 100000))::int, n
          from ${g} cross join lateral (select ${word(1)} || ' ' || ${word(5)} as n) named`,
    tours: `insert into tours (name, slug, artist_id) select jsonb_build_object('en', initcap(${word(21)}) || ' Tour ' || g % 100), 'tour', ${artist(1)} from ${g}`,
    events: `insert into events (name, slug, tour_id, city_id, venue, zone, open_at, starts_at, search_text)
        select title, 'night', t.id, ${city(2)}, venue, 'Asia/Seoul', at, at,
               lower(title || E'\\n' || t.name || E'\\n' || venue)
          from ${g} join tours t on t.id = 1 + g % ${sizes.tours}
         cross join lateral (select now() + (${share(3)} - 0.5) * interval '2 years' as at,
                                    ${title} as title, ${venue} as venue) night`,
    event_artists: `insert into event_artists (event_id, artist_id) select g, ${artist(4)} from ${g}`,
    event_tickets: `insert into event_tickets (event_id, position, url, name, price_minor, currency)
        select g, 0, 'https://tickets.example/', 'Doorlist', case when ${share(16)} < 0.03 then 0 else 2500 end, 'EUR'
          from ${g} where ${share(17)} < 0.9`,
    users: `insert into users (id, username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
         created_at) overriding system value select g, 'Fan ' || g, g || '@post.example', g || '@post.example', '+999' || lpad(g::text, 8, '0'),
         'US', '', 'en', '1990-01-01', now() from ${g}`,
    campaigns: `insert into campaigns (artist_id, city_id, goal, created_at)
        select ${artist(5)}, ${city(6)}, 100, now() - interval '300 days' from ${g} on conflict do nothing`,
    makes: `insert into makes (campaign_id, number, user_id, made_at)
        select p.id, n, 1 + (p.id::bigint * 7919 + n * (1 + p.id % 97)) % ${sizes.users},
               now() - power(n / 150.0, 2) * interval '300 days'
          from ${g} join campaigns p on p.id = g
         cross join lateral generate_series(1, 1 + floor(147 * power(${share(7)}, 2))::int) n on conflict do nothing`,
    domain_events: `insert into domain_events (kind, key, artist_ids, params, path, at)
        select 'news', 'news:' || g, array[${artist(8)}], '{"artist": "Karo", "title": "A song"}', '/article/' || g,
               now() - ${share(9)} * interval '300 days' from ${g}`,
    notifications: `insert into notifications (user_id, happening_id, at, is_new)
        select g, e.id, e.at, n < 4 from ${g} cross join generate_series(1, ${notificationsPerUser}) n
          join domain_events e on e.id = 1 + (g::bigint * 31 + n * 17) % ${sizes.domain_events}`,
    follows: `insert into follows (user_id, artist_id, at)
        select g, 1 + (abs(hashint4(g)) / (n * n)) % ${sizes.artists}, now() - n * interval '1 day'
          from ${g} cross join generate_series(1, ${followsPerUser}) n on conflict do nothing`,
    articles: `with a as (insert into articles (key, published_at)
          select 'n-' || g, now() - ${share(10)} * interval '900 days' from ${g} returning id),
        t as (insert into article_texts (article_id, locale, title, summary, body)
          select id, 'en', 'A song', 'A new one.', 'Soon.' from a)
        select count(*) from a`,
    article_artists: `insert into article_artists (article_id, artist_id) select g, ${artist(11)} from ${g}`,
    artist_videos: `insert into artist_videos (artist_id, youtube_id, title, duration_seconds, published_at)
        select ${artist(12)}, lpad(g::text, 11, 'x'), 'A song', 200, now() - ${share(13)} * interval '900 days' from ${g}`,
  }
}

/** Statements that compute the denormalized counters of the inserted rows. */
const recounts = [
  `insert into campaign_days select campaign_id, (made_at at time zone 'utc')::date, count(*) from makes group by 1, 2`,
  `update campaigns p set make_count = m.n, week_count = m.week,
      status = case when m.n >= p.goal then 'reached' else 'open' end from (
    select campaign_id, count(*)::int n, count(*) filter (where made_at > now() - interval '7 days')::int week
      from makes group by 1) m where m.campaign_id = p.id`,
  `update artists a set makepoints = p.n, city_count = p.cities from (
    select artist_id, sum(make_count)::int n, count(*)::int cities from campaigns group by 1) p where p.artist_id = a.id`,
]

/** Tables that are loaded with triggers disabled. */
const quiet = new Set(['makes', 'notifications', 'follows'])

/** Fills an empty, migrated database that already has its cities. */
export async function fillToScale(pool: pg.Pool, sizes: Sizes): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`create temp table big_cities as
      select array(select id from cities order by population desc, id limit 1000) as ids`)
    for (const [table, text] of Object.entries(batchTexts(sizes))) {
      const count = sizes[table as keyof Sizes]
      const start = performance.now()
      await client.query(`set session_replication_role = ${quiet.has(table) ? 'replica' : 'origin'}`)
      for (let from = 1; from <= count; from += batchSize) {
        await client.query(text, [from, Math.min(count, from + batchSize - 1)])
      }
      await client.query(`analyze ${table}`)
      say(`${table} in ${((performance.now() - start) / 1_000).toFixed(0)} s`)
    }
    await fillShop(client, sizes)
    await client.query('set session_replication_role = replica')
    for (const text of recounts) await client.query(text)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
