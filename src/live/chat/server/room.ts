import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { updateChatNumbers } from '../../shows/server/index.ts'
import { type AuthorNotice, notifyAuthors } from './notify-authors.ts'
import { purgePages } from './purge-pages.ts'

/** A room that a transaction has locked. Every change of its visible content requires one. */
export interface Room {
  chatId: number
  lastSeq: number
  /** In milliseconds since 1970. */
  lastAt: number
  archiveVersion: number
  /** Time of the current change, never before the previous change. */
  now: number
  /** Whether the change creates a new revision for readers. */
  isChanged: boolean
  superseded: { first: number; version: number }[]
  /** Decisions that the authors will be notified of. */
  told: AuthorNotice[]
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
 * Locks a room; returns null for an unknown one. Seqs are assigned under this lock, so other transactions
 * wait until this one ends.
 */
export async function lockRoom(db: Db, chatId: number, now: number): Promise<Room | null> {
  const [known] = await db.query(lock, [chatId])
  // The first writer inserts the row; a parallel one finds it once that transaction commits.
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
 * Completes a change after all other rows of the chat are written: creates a new revision for readers,
 * updates meta.json, purges superseded pages from caches and notifies authors.
 */
export async function leaveRoom(db: Db, room: Room): Promise<void> {
  if (room.isChanged) await saveRoom(db, room)
  await notifyAuthors(db, room)
  await purgePages(db, room.chatId, room.superseded)
}

async function saveRoom(db: Db, room: Room): Promise<void> {
  const { chatId, lastSeq, lastAt, archiveVersion, now } = room
  await db.query(save, [chatId, lastSeq, new Date(lastAt), archiveVersion, new Date(now)])
  await updateChatNumbers(db, chatId, { lastSeq, archiveVersion })
}

/** Builds the pub/sub topic that announces a room's changes to other processes. */
export const toRoomTopic = (chatId: number) => `chat ${chatId}`
