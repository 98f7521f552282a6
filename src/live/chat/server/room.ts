import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { tellChat } from '../../shows/server/index.ts'
import { purgePages } from './purge-pages.ts'
import { type Told, tellAuthors } from './tell-authors.ts'

/** A room while a transaction holds it. Whoever changes what is to be seen in it goes through one of these. */
export interface Room {
  chatId: number
  lastSeq: number
  /** In ms since 1970. */
  lastAt: number
  archiveVersion: number
  /** Of the change that is under way: never before the one before. */
  now: number
  /** Whether readers are to see a new revision. */
  isChanged: boolean
  /** Names of archive pages that a newer version replaces. */
  superseded: { first: number; version: number }[]
  /** What authors are told of. */
  told: Told[]
}

const lock = statement({
  name: 'chat.lock-room',
  text: `select chat_id, last_seq, last_at, archive_version, changed_at from chat_rooms where chat_id = $1
    for update`,
  row: z.object({
    chat_id: z.int(),
    last_seq: z.int(),
    archive_version: z.int(),
    last_at: z.date(),
    changed_at: z.date(),
  }),
})

const add = statement({
  name: 'chat.add-room',
  text: `insert into chat_rooms (chat_id, last_at, changed_at) select chat_id, $2, $2 from show_chats where chat_id = $1
    on conflict do nothing`,
  row: none,
})

/**
 * Takes the room's lock, under which numbers are given: everybody else waits until the transaction is over. Null where
 * there is no such room.
 */
export async function lockRoom(db: Db, chatId: number, now: number): Promise<Room | null> {
  const [known] = await db.query(lock, [chatId])
  // The first one to write makes the row; who comes second finds it once the first is done.
  if (!known) await db.query(add, [chatId, new Date(now)])
  const [row] = known ? [known] : await db.query(lock, [chatId])
  if (!row) return null
  return {
    chatId,
    lastSeq: row.last_seq,
    lastAt: row.last_at.getTime(),
    archiveVersion: row.archive_version,
    now: Math.max(now, row.changed_at.getTime()),
    isChanged: false,
    superseded: [],
    told: [],
  }
}

const save = statement({
  name: 'chat.save-room',
  text: `update chat_rooms set last_seq = $2, last_at = $3, archive_version = $4, changed_at = $5,
      revision = revision + 1 where chat_id = $1`,
  row: none,
})

/**
 * The last step of a change, behind all other rows of a chat: readers see a new revision, meta.json the new numbers,
 * caches in front forget what is superseded, and authors hear of it.
 */
export async function leaveRoom(db: Db, room: Room): Promise<void> {
  if (room.isChanged) await saveRoom(db, room)
  await tellAuthors(db, room)
  await purgePages(db, room.chatId, room.superseded)
}

async function saveRoom(db: Db, room: Room): Promise<void> {
  const { chatId, lastSeq, lastAt, archiveVersion, now } = room
  await db.query(save, [chatId, lastSeq, new Date(lastAt), archiveVersion, new Date(now)])
  await tellChat(db, chatId, { lastSeq, archiveVersion })
}

/** What other processes are told when a room has changed. */
export const roomTopic = (chatId: number) => `chat ${chatId}`
