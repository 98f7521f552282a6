import { createHash } from 'node:crypto'
import type pg from 'pg'
import { chatLines } from './catalogue/chat-words.ts'
import { fansByPlace } from './fans-by-place.ts'

const messageMs = 19_000

const live = `
select c.chat_id, s.id as show_id from show_chats c join shows s on s.id = c.show_id
 where s.status = 'ON_SHOW' order by s.id`

/** A person, a face, a seat among the members and a message for each line, and the room's last number. */
const said = `
with line as (
  select text, lang, seq::int as seq, id::uuid as id, at::timestamptz as at
    from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) with ordinality as l (text, lang, id, at, seq)
), ${fansByPlace}, speaker as (
  select l.*, f.id as user_id, f.username from line l join fan f on f.place = ($1::int * 211 + l.seq * 37) % $6::int
), person as (
  insert into chat_people (user_id) select distinct user_id from speaker
  on conflict (user_id) do update set user_id = excluded.user_id returning id, user_id
), face as (
  insert into chat_faces (person_id, name)
  select distinct p.id, s.username from person p join speaker s on s.user_id = p.user_id
  on conflict (person_id, name, picture_id, badge) do update set name = excluded.name returning id, person_id
), room as (
  insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision)
  select $1, max(seq), max(at), max(at), 1 from line returning chat_id
), member as (
  insert into chat_members (chat_id, person_id, last_at)
  select r.chat_id, p.id, max(s.at) from speaker s join person p on p.user_id = s.user_id cross join room r
   group by r.chat_id, p.id
), shown as (
  update show_chats c set first_seq = 1, last_seq = l.last_seq
    from (select max(seq) as last_seq from line) l where c.chat_id = $1
), hearts as (
  insert into chat_hearts (chat_id, hearts) select chat_id, 640 + chat_id * 37 from room
)
insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
select s.id, r.chat_id, s.seq, 'published', p.id, f.id, 'demo-' || s.seq, s.at, s.text, s.lang
  from speaker s join person p on p.user_id = s.user_id join face f on f.person_id = p.id cross join room r`

/** What fans said in the last minutes of what is live. Runs after shows and fans. */
export async function loadChats(client: pg.PoolClient, now: Date, fanCount: number): Promise<void> {
  const { rows } = await client.query<{ chat_id: number }>(live)
  for (const [place, { chat_id: chatId }] of rows.entries()) {
    // Each room hears the lines from another place on.
    const from = place * 17
    const lines = chatLines.map((_, at) => chatLines[(from + at) % chatLines.length]!)
    const firstMs = now.getTime() - lines.length * messageMs
    await client.query(said, [
      chatId,
      lines.map(([text]) => text),
      lines.map(([, lang]) => lang),
      lines.map((_, at) => uuidOf(`chat ${chatId} ${at}`)),
      lines.map((_, at) => new Date(firstMs + at * messageMs)),
      fanCount,
    ])
  }
}

/** The same id for the same text, in the form of a random UUID. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
