import type pg from 'pg'
import { listActs } from './catalogue/acts.ts'
import { toShowPictureId } from './catalogue/picture-ids.ts'
import { bannerTitle, type DemoShow, demoShows, stormNote } from './catalogue/shows.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** State transitions that lead to each status. */
const steps: Record<DemoShow['status'], [act: string, to: string][]> = {
  PRE_SHOW: [],
  ON_SHOW: [['start', 'ON_SHOW']],
  END_SHOW: [
    ['start', 'ON_SHOW'],
    ['end', 'END_SHOW'],
  ],
  ON_VOD: [
    ['start', 'ON_SHOW'],
    ['end', 'END_SHOW'],
    ['publish_replay', 'ON_VOD'],
  ],
  DONE: [['cancel', 'DONE']],
}

/**
 * Inserts shows of well-known artists; the paid one belongs to a project that sells streams, if there is one.
 */
export async function loadShows(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows: known } = await client.query<KnownArtist>(
    'select id, name from artists order by is_featured desc, popularity desc, id limit 60',
  )
  const artists = assignArtists(known)
  const { rows: sellers } = await client.query<{ id: number; artist_id: number | null }>(
    `select id, artist_id from projects where type = 2 and status = 'online' and sale_from <= $1 and sale_until > $1
      and name ->> 'en' ilike '%stream%' order by id limit 1`,
    [now],
  )
  for (const [at, show] of demoShows.entries()) {
    const seller = show.isFree ? undefined : sellers[0]
    const artistId = seller?.artist_id ?? artists[at]?.id
    if (artistId === undefined) return
    const id = await insertShow(client, show, { artistId, projectId: seller?.id ?? null, now })
    if (seller) {
      await client.query('update products set show_id = $1 where project_id = $2', [id, seller.id])
      await client.query('select refresh_project($1)', [seller.id])
    }
    if (at === 0) await insertBanner(client, id, now)
  }
}

interface KnownArtist {
  id: number
  name: string
}

/** Assigns each show the best-known unused artist of a suitable kind, or else any unused artist. */
function assignArtists(known: readonly KnownArtist[]): (KnownArtist | undefined)[] {
  const kindByArtist = new Map(listActs().map(({ name, kind }) => [name, kind]))
  const free = [...known]
  return demoShows.map(({ kinds }) => {
    const suited = free.findIndex(({ name }) => kinds.some(kind => kind === kindByArtist.get(name)))
    return free.splice(Math.max(0, suited), 1)[0]
  })
}

interface ShowContext {
  artistId: number
  projectId: number | null
  now: Date
}

async function insertShow(client: pg.PoolClient, show: DemoShow, { artistId, projectId, now }: ShowContext) {
  const start = now.getTime() + show.startMs
  const end = start + 2 * hour
  const at = (ms: number) => new Date(ms)
  const isOnAir = show.status !== 'PRE_SHOW' && !show.isCancelled
  const row = {
    title: JSON.stringify(show.title),
    about: JSON.stringify(show.about),
    faq: JSON.stringify(show.faq),
    slug: show.key.replace('demo-', ''),
    status: show.status,
    is_cancelled: show.isCancelled ?? false,
    cancel_note: show.isCancelled ? JSON.stringify(stormNote) : null,
    live_type: 1,
    live_source: show.film && `live/${show.film}/master.m3u8`,
    ...(show.status === 'ON_VOD' && { replay_type: 2, replay_source: `vod/${show.film}/master.m3u8` }),
    doors_at: at(start - 30 * minute),
    starts_at: at(start),
    ends_at: at(end),
    vod_from: show.status === 'END_SHOW' ? at(end + 2 * day) : show.replayDays ? at(end) : null,
    vod_until: show.replayDays ? at(end + show.replayDays * day) : null,
    started_at: isOnAir ? at(start) : null,
    ended_at: isOnAir && show.status !== 'ON_SHOW' ? at(end) : null,
    zone: show.zone,
    venue: show.venue,
    is_free: show.isFree,
    project_id: projectId,
    languages: ['en', 'ko'],
    captions: ['en', 'ko'],
    created_at: at(start - 60 * day),
  }
  const { rows } = await client.query<{ id: number }>(buildInsert('shows', row), Object.values(row))
  const id = rows[0]!.id
  await client.query(
    'update shows set poster_id = (select m.id from media m where m.id = $2) where id = $1',
    [id, toShowPictureId(show.key)],
  )
  await client.query('insert into show_artists (show_id, artist_id) values ($1, $2)', [id, artistId])
  const chatState = show.isFree ? 'open' : 'members'
  await client.query('insert into show_chats (show_id, state) values ($1, $2)', [id, chatState])
  await client.query(
    `insert into import_keys (kind, key, id) values ('shows', $1, $2) on conflict (kind, key) do update set id = excluded.id`,
    [show.key, id],
  )
  if (show.status === 'ON_VOD') {
    await client.query('insert into show_cuts (show_id, media_ms, wall_at) values ($1, 0, $2)', [
      id,
      at(start),
    ])
  }
  await insertEvents(client, id, show, start)
  return id
}

async function insertEvents(client: pg.PoolClient, id: number, { status }: DemoShow, start: number) {
  const add = `insert into show_events (show_id, from_state, to_state, act, at, actor) values ($1, $2, $3, $4, $5, 'operator:demo')`
  await client.query(add, [id, null, 'PRE_SHOW', 'begin', new Date(start - 60 * day)])
  let from = 'PRE_SHOW'
  for (const [place, [act, to]] of steps[status].entries()) {
    await client.query(add, [id, from, to, act, new Date(start + place * 2 * hour)])
    from = to
  }
}

async function insertBanner(client: pg.PoolClient, showId: number, now: Date): Promise<void> {
  await client.query(
    `insert into show_banners (show_id, title, shown_from, shown_until) values ($1, $2, $3::timestamptz, $3::timestamptz + interval '10 years')`,
    [showId, JSON.stringify(bannerTitle), now],
  )
}

const buildInsert = (table: string, row: object) => {
  const columns = Object.keys(row)
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`
}

/**
 * At each start of the demo, moves live shows to a recent start time and upcoming ones into the future, even
 * after a long pause. Only affects demo shows whose state hasn't changed.
 */
const moveShows = `update shows s set doors_at = doors_at + d.by, starts_at = starts_at + d.by, ends_at = ends_at + d.by,
    started_at = started_at + d.by
  from (select s.id, $1::timestamptz - s.starts_at + ($4::float8[])[array_position($2::text[], k.key)] * interval '1 ms' as by
    from shows s join import_keys k on k.kind = 'shows' and k.id = s.id and k.key = any($2)
    where s.status = ($3::text[])[array_position($2::text[], k.key)]
      and case when s.status = 'ON_SHOW' then s.ends_at else s.starts_at end < $1) d
  where s.id = d.id`

export async function renewShows(pool: pg.Pool, now: Date): Promise<void> {
  const moved = demoShows.filter(({ status }) => status === 'ON_SHOW' || status === 'PRE_SHOW')
  const lists = [
    moved.map(({ key }) => key),
    moved.map(({ status }) => status),
    moved.map(({ startMs }) => startMs),
  ]
  await pool.query(moveShows, [now, ...lists])
}
