import type { BenchDatabase } from './database.ts'

export interface LiveRoom {
  showId: number
  chatId: number
}

export async function addLiveRoom({ pool }: Pick<BenchDatabase, 'pool'>): Promise<LiveRoom> {
  const { rows } = await pool.query<LiveRoom>(
    `with s as (insert into shows (title, slug, status, live_type, live_source, doors_at, starts_at, ends_at, zone, is_free)
       values ('{"en": "Evening"}', 'evening', 'ON_SHOW', 1, 'live/master.m3u8', now(), now(), now() + interval '1 hour',
         'UTC', true) returning id)
     insert into show_chats (show_id) select id from s returning show_id as "showId", chat_id as "chatId"`,
  )
  const [room] = rows
  if (!room) throw new Error('there is no room')
  return room
}

/** Adds past messages at 200 per second, with their pages and indexes. */
export async function fillRoom({ pool }: BenchDatabase, { chatId }: LiveRoom, count: number): Promise<void> {
  const people = `insert into chat_people (user_id) select id from users order by id limit 500 on conflict (user_id) do nothing`
  const profiles = `insert into chat_profiles (person_id, name) select id, 'Past ' || id from chat_people`
  await pool.query(people)
  await pool.query(profiles)
  await pool.query(
    `insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision, archive_version)
     values ($1, $2, now(), now(), 1, $2::int / 100)`,
    [chatId, count],
  )
  await pool.query(
    `insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
     select gen_random_uuid(), $1, n, 'published', f.person_id, f.id, 'past-' || n,
       now() - ($2::int - n) * interval '5 milliseconds', 'Message ' || n || ' of a long evening', 'en'
     from generate_series(1, $2::int) n join
       (select id, person_id, row_number() over (order by id) - 1 as place, count(*) over () as all_of from chat_profiles) f
       on f.place = n % f.all_of`,
    [chatId, count],
  )
  await pool.query(
    `with p as (insert into chat_pages (chat_id, first_seq, at, changed_at)
       select chat_id, seq, at, now() - interval '1 hour' from chat_messages
       where chat_id = $1 and seq % 100 = 1 and seq + 99 <= $2 returning chat_id, first_seq, at)
     insert into chat_indexes (chat_id, number, at) select chat_id, first_seq / 100000, min(at) from p group by 1, 2`,
    [chatId, count],
  )
  await pool.query('analyze chat_messages')
}
