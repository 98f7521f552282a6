import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { messagesPerPage, pagesPerIndex } from '../chat-shapes.ts'
import type { Room } from './room.ts'

export const getPageStart = (seq: number) => seq - ((seq - 1) % messagesPerPage)

/** Lists the first seqs of pages that are full at `lastSeq` but were not full at `before`. */
export function listFilledPages(before: number, lastSeq: number): number[] {
  const firsts: number[] = []
  const start = before - (before % messagesPerPage) + 1
  for (let first = start; first + messagesPerPage - 1 <= lastSeq; first += messagesPerPage) firsts.push(first)
  return firsts
}

const close = statement({
  name: 'chat.close-pages',
  text: `insert into chat_pages (chat_id, first_seq, at, changed_at)
    select m.chat_id, m.seq, m.at, $3 from chat_messages m
    where m.chat_id = $1 and m.seq = any($2::int[]) order by m.seq`,
  row: none,
})

const index = statement({
  name: 'chat.index-pages',
  text: `insert into chat_indexes (chat_id, number, at)
    select p.chat_id, p.first_seq / $3::int, min(p.at) from chat_pages p
    where p.chat_id = $1 and p.first_seq = any($2::int[]) group by 1, 2 order by 2
    on conflict (chat_id, number) do update set version = chat_indexes.version + 1`,
  row: none,
})

const seqsPerIndex = messagesPerPage * pagesPerIndex

/** Closes the pages filled by the messages after seq `before`, which must already be inserted. */
export async function closePages(db: Db, room: Room, before: number): Promise<void> {
  const firsts = listFilledPages(before, room.lastSeq)
  if (firsts.length === 0) return
  await db.query(close, [room.chatId, firsts, new Date(room.now)])
  await db.query(index, [room.chatId, firsts, seqsPerIndex])
  room.archiveVersion += 1
}

const renew = statement({
  name: 'chat.renew-pages',
  text: `update chat_pages set version = version + 1, changed_at = $3
    where chat_id = $1 and first_seq = any($2::int[]) returning first_seq as first, version`,
  row: z.object({ first: z.int(), version: z.int() }),
})

/** Creates new versions of the closed pages that contain these seqs. */
export async function renewPages(db: Db, room: Room, seqs: readonly number[]): Promise<void> {
  const firsts = [...new Set(seqs.map(getPageStart))].toSorted((a, b) => a - b)
  const renewed = firsts.length > 0 ? await db.query(renew, [room.chatId, firsts, new Date(room.now)]) : []
  if (renewed.length === 0) return
  const changed = renewed.map(({ first }) => first)
  await db.query(index, [room.chatId, changed, seqsPerIndex])
  room.archiveVersion += 1
  room.superseded.push(...renewed.map(({ first, version }) => ({ first, version: version - 1 })))
}
