import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { type ChatSnapshot, messagesPerPage } from '../chat-shapes.ts'
import { messageColumns, messageJoins, messageRow, presentMessage } from './message-row.ts'

/** A room as this process last read it; revision -1 before the first read. */
export interface KnownRoom {
  chatId: number
  revision: number
  hearts: number
}

const artistMessages = 10

const published = (where: string) => `select ${messageColumns} from chat_messages m ${messageJoins}
  where m.chat_id = r.chat_id and m.state = 'published' and ${where}`

/** Selects a column only for changed rooms, because the process already has it for the others. */
const ifChanged = (column: string, query: string) =>
  `case when k.is_changed then (select json_agg(x) from (${query}) x) end as ${column}`

const snapshots = statement({
  name: 'chat.snapshots',
  text: `select c.chat_id, c.show_id, k.revision, k.hearts, k.is_changed, coalesce(r.last_seq, 0) as last_seq,
      coalesce(r.archive_version, 0) as archive_version,
      (select count(*)::int from chat_messages m where m.chat_id = c.chat_id and m.state = 'held') as held_count,
      ${ifChanged('messages', `${published(`m.seq > r.last_seq - ${messagesPerPage}`)} order by m.seq`)},
      ${ifChanged('from_artist', `${published('m.is_artist')} order by m.seq desc limit ${artistMessages}`)},
      case when k.is_changed then array(select m.seq from chat_messages m where m.chat_id = r.chat_id
        and m.seq is not null and m.state <> 'published' and m.changed_at > r.changed_at - interval '10 minutes'
        order by m.seq desc limit 1000) end as deleted,
      ${ifChanged(
        'pages',
        `select p.first_seq as first, p.version from chat_pages p where p.chat_id = r.chat_id
          and p.changed_at > r.changed_at - interval '30 seconds' order by p.first_seq desc limit 500`,
      )}
    from unnest($1::int[], $2::bigint[], $3::bigint[]) a (chat_id, revision, hearts)
      join show_chats c on c.chat_id = a.chat_id
      left join chat_rooms r on r.chat_id = a.chat_id
      left join chat_hearts h on h.chat_id = a.chat_id
      cross join lateral (select coalesce(r.revision, 0) as revision, coalesce(h.hearts, 0) as hearts,
        (coalesce(r.revision, 0), coalesce(h.hearts, 0)) <> (a.revision, a.hearts) as is_changed) k`,
  row: z.object({
    chat_id: z.int(),
    show_id: z.int(),
    revision: z.int(),
    hearts: z.int(),
    is_changed: z.boolean(),
    last_seq: z.int(),
    archive_version: z.int(),
    held_count: z.int(),
    messages: z.array(messageRow).nullable(),
    from_artist: z.array(messageRow).nullable(),
    deleted: z.array(z.int()).nullable(),
    pages: z.array(z.object({ first: z.int(), version: z.int() })).nullable(),
  }),
})
export type SnapshotRow = RowOf<typeof snapshots>
export type RoomNumbers = Pick<
  SnapshotRow,
  'chat_id' | 'show_id' | 'revision' | 'hearts' | 'last_seq' | 'held_count'
>

/** Reads all watched rooms in one statement, with content only for changed ones. */
export function readSnapshots(db: ReadDb, known: readonly KnownRoom[]): Promise<SnapshotRow[]> {
  const [ids, revisions, hearts] = [
    known.map(({ chatId }) => chatId),
    known.map(({ revision }) => revision),
    known.map(room => room.hearts),
  ]
  return db.query(snapshots, [ids, revisions, hearts])
}

export function presentSnapshot(row: SnapshotRow): ChatSnapshot {
  const { show_id, chat_id, revision, last_seq, hearts, archive_version } = row
  return {
    show_id,
    chat_id,
    revision,
    last_seq,
    messages: (row.messages ?? []).map(presentMessage),
    deleted: (row.deleted ?? []).toReversed(),
    pages: (row.pages ?? []).toReversed(),
    from_artist: (row.from_artist ?? []).map(presentMessage).toReversed(),
    hearts,
    archive_version,
  }
}
