import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type ChatLine, writeShowChat } from './catalogue/chat-script.ts'
import { createRandom, type Random } from './catalogue/random.ts'

const rooms = `
select c.chat_id, s.status, s.started_at, a.name as artist,
  array(select title from artist_songs g where g.artist_id = a.id order by position) as songs
from show_chats c join shows s on s.id = c.show_id join show_artists w on w.show_id = s.id join artists a on a.id = w.artist_id
where s.status in ('ON_SHOW', 'ON_VOD') order by s.id`

const fans = `
select id, username, locale from users where email like 'fan%@demo.fanfare.example' order by id`

/**
 * Inserts a person, a profile, a membership and a message for each line, the full archive pages, and the
 * room's counters.
 */
const insertChat = `
with line as (
  select user_id, name, text, lang, seq::int as seq, id::uuid as id, at::timestamptz as at
    from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
      with ordinality as l (user_id, name, text, lang, id, at, seq)
), whole as (
  select max(seq) as last_seq, min(at) as first_at, max(at) as last_at, (max(seq) >= 100)::int as archive_version from line
), person as (
  insert into chat_people (user_id) select distinct user_id from line
  on conflict (user_id) do update set user_id = excluded.user_id returning id, user_id
), face as (
  insert into chat_profiles (person_id, name)
  select distinct p.id, l.name from person p join line l on l.user_id = p.user_id
  on conflict (person_id, name, picture_id, badge) do update set name = excluded.name returning id, person_id
), room as (
  insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision, archive_version)
  select $1, last_seq, last_at, last_at, 1, archive_version from whole returning chat_id
), member as (
  insert into chat_members (chat_id, person_id, last_at)
  select r.chat_id, p.id, max(l.at) from line l join person p on p.user_id = l.user_id cross join room r
   group by r.chat_id, p.id
), page as (
  insert into chat_pages (chat_id, first_seq, at, changed_at)
  select r.chat_id, l.seq, l.at, w.last_at from line l cross join whole w cross join room r
   where l.seq % 100 = 1 and l.seq + 99 <= w.last_seq
), index as (
  insert into chat_indexes (chat_id, number, at)
  select r.chat_id, 0, w.first_at from whole w cross join room r where w.archive_version = 1
), shown as (
  update show_chats c set first_seq = 1, last_seq = w.last_seq, archive_version = w.archive_version
    from whole w where c.chat_id = $1
), hearts as (
  insert into chat_hearts (chat_id, hearts) select chat_id, 640 + chat_id * 37 from room
)
insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
select l.id, r.chat_id, l.seq, 'published', p.id, f.id, 'demo-' || l.seq, l.at, l.text, l.lang
  from line l join person p on p.user_id = l.user_id join face f on f.person_id = p.id cross join room r`

interface Room {
  chat_id: number
  status: 'ON_SHOW' | 'ON_VOD'
  started_at: Date
  artist: string
  songs: string[]
}

interface Fan {
  id: number
  username: string
  locale: string
}

/** A live show's chat stops between two songs, before the encore. */
const [liveFromMs, liveUntilMs] = [24_000, 370_000]

/**
 * Inserts the chats of live shows (until now) and of replays (from the first minute). Runs after shows, songs
 * and fans are loaded.
 */
export async function loadChats(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows } = await client.query<Room>(rooms)
  const { rows: people } = await client.query<Fan>(fans)
  for (const room of rows) {
    const random = createRandom(`chat ${room.chat_id} ${room.artist}`)
    const isLive = room.status === 'ON_SHOW'
    const evening = writeShowChat(random, room)
    const lines = isLive ? evening.filter(({ atMs }) => atMs >= liveFromMs && atMs < liveUntilMs) : evening
    const startMs = isLive ? now.getTime() - liveUntilMs : room.started_at.getTime()
    const speakers = castSpeakers(random, lines, people)
    await client.query(insertChat, [
      room.chat_id,
      speakers.map(({ id }) => id),
      speakers.map(({ username }) => username),
      lines.map(({ text }) => text),
      lines.map(({ lang }) => lang),
      lines.map((_, at) => toUuid(`chat ${room.chat_id} ${at}`)),
      lines.map(({ atMs }) => new Date(startMs + atMs)),
    ])
  }
}

/** Share of lines written by fans who have written before. */
const againShare = 0.55

/** Picks a fan for each line who writes in its language; no fan writes two lines in a row. */
function castSpeakers(random: Random, lines: readonly ChatLine[], people: readonly Fan[]): Fan[] {
  const byLocale = Map.groupBy(random.shuffle(people), ({ locale }) => locale)
  const talking = new Map<string, Fan[]>()
  let last: Fan | null = null
  return lines.map(({ lang }) => {
    const known = talking.get(lang) ?? []
    const candidates = known.filter(fan => fan !== last)
    const isAgain = candidates.length > 0 && random.chance(againShare)
    const fan = isAgain ? random.pick(candidates) : (byLocale.get(lang) ?? people)[known.length]!
    if (!isAgain) talking.set(lang, [...known, fan])
    last = fan
    return fan
  })
}

/** Returns the same id for the same string, in the format of a random UUID. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
