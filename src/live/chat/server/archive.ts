import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import type { LiveFileResponse } from '../../../platform/server/live-files.ts'
import { type Statement, statement } from '../../../platform/server/statement.ts'
import {
  type ChatArchive,
  type ChatIndex,
  type ChatPage,
  messagesPerPage,
  pagesPerIndex,
} from '../chat-shapes.ts'
import { messageColumns, messageJoins, messageRow, presentMessage } from './message-row.ts'

/**
 * Archive files never change. Shared caches store them for an hour at most, after which deleted content is no
 * longer served.
 */
const cacheControl = 'public, max-age=3600, immutable'
const superseded: Omit<LiveFileResponse, 'body'> = {
  status: 410,
  etag: '"gone"',
  cacheControl: 'public, s-maxage=5',
}

/** An archive file by its name. `number` is the first seq of a page or the number of an index file. */
export interface ArchiveFile {
  showId: number
  chatId: number
  number: number
  version: number
}

const page = statement({
  name: 'chat.page',
  text: `select g.version,
      (select json_agg(x) from (select ${messageColumns} from chat_messages m ${messageJoins}
        where m.chat_id = g.chat_id and m.seq between g.first_seq and g.first_seq + ${messagesPerPage - 1}
          and m.state = 'published' order by m.seq) x) as messages,
      array(select m.seq from chat_messages m where m.chat_id = g.chat_id
        and m.seq between g.first_seq and g.first_seq + ${messagesPerPage - 1}
        and m.state <> 'published' order by m.seq) as deleted
    from chat_pages g join show_chats c on c.chat_id = g.chat_id
    where c.show_id = $1 and g.chat_id = $2 and g.first_seq = $3`,
  row: z.object({
    version: z.int(),
    messages: z.array(messageRow).nullable(),
    deleted: z.array(z.int()),
  }),
})

const index = statement({
  name: 'chat.index',
  text: `select i.version,
      (select json_agg(x) from (select p.first_seq as first, p.version, ${buildIsoUtcSql('p.at')} as at from chat_pages p
        where p.chat_id = i.chat_id and p.first_seq > i.number * ${messagesPerPage * pagesPerIndex}
          and p.first_seq <= (i.number + 1) * ${messagesPerPage * pagesPerIndex} order by p.first_seq) x) as pages
    from chat_indexes i join show_chats c on c.chat_id = i.chat_id
    where c.show_id = $1 and i.chat_id = $2 and i.number = $3`,
  row: z.object({
    version: z.int(),
    pages: z.array(z.object({ first: z.int(), version: z.int(), at: z.string() })).nullable(),
  }),
})

const archive = statement({
  name: 'chat.archive',
  text: `select r.archive_version as version,
      (select json_agg(x) from (select i.number as index, i.version, ${buildIsoUtcSql('i.at')} as at from chat_indexes i
        where i.chat_id = r.chat_id order by i.number) x) as indexes
    from chat_rooms r join show_chats c on c.chat_id = r.chat_id where c.show_id = $1 and r.chat_id = $2
      and r.archive_version > 0`,
  row: z.object({
    version: z.int(),
    indexes: z.array(z.object({ index: z.int(), version: z.int(), at: z.string() })).nullable(),
  }),
})

export function readPage(db: ReadDb, file: ArchiveFile): Promise<LiveFileResponse | null> {
  const { showId, chatId, number, version } = file
  return readFile(db, file, {
    statement: page,
    values: [showId, chatId, number],
    present: ({ messages, deleted }): ChatPage => ({
      show_id: showId,
      chat_id: chatId,
      first: number,
      version,
      messages: (messages ?? []).map(presentMessage),
      deleted,
    }),
  })
}

export function readIndex(db: ReadDb, file: ArchiveFile): Promise<LiveFileResponse | null> {
  const { showId, chatId, number, version } = file
  return readFile(db, file, {
    statement: index,
    values: [showId, chatId, number],
    present: ({ pages }): ChatIndex => ({
      show_id: showId,
      chat_id: chatId,
      index: number,
      version,
      pages: pages ?? [],
    }),
  })
}

export function readArchive(
  db: ReadDb,
  { showId, chatId, version }: Omit<ArchiveFile, 'number'>,
): Promise<LiveFileResponse | null> {
  return readFile(
    db,
    { version },
    {
      statement: archive,
      values: [showId, chatId],
      present: ({ indexes }): ChatArchive => ({
        show_id: showId,
        chat_id: chatId,
        version,
        indexes: indexes ?? [],
      }),
    },
  )
}

interface Read<Row> {
  statement: Statement<Row>
  values: unknown[]
  present: (row: Row) => object
}

/** Rows and version come from one statement, so that a file name always has the same content. */
async function readFile<Row extends { version: number }>(
  db: ReadDb,
  { version }: Pick<ArchiveFile, 'version'>,
  { statement: asked, values, present }: Read<Row>,
): Promise<LiveFileResponse | null> {
  const [row] = await db.query(asked, values)
  if (!row || row.version < version) return null
  if (row.version > version) return { ...superseded, body: JSON.stringify({ version: row.version }) }
  return { status: 200, body: JSON.stringify(present(row)), etag: `"${version}"`, cacheControl }
}
