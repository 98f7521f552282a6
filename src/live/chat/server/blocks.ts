import * as z from 'zod'
import { readFans } from '../../../identity/accounts/server/index.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { chatErrors } from '../contract.ts'
import { findPerson } from './mute.ts'

const blocksMax = 1_000

const block = statement({
  name: 'chat.block',
  text: `insert into chat_blocks (user_id, person_id, at) select $1, $2, $3
    where (select count(*) from chat_blocks where user_id = $1) < $4
      or exists (select from chat_blocks where user_id = $1 and person_id = $2)
    on conflict (user_id, person_id) do update set at = chat_blocks.at returning true as is_blocked`,
  row: z.object({ is_blocked: z.boolean() }),
})

interface BlockInput {
  userId: number
  authorId: string
  now: number
}

/** Hides an author from this fan only, in all rooms. */
export async function blockAuthor(db: Db, { userId, authorId, now }: BlockInput) {
  const person = await findPerson(db, authorId)
  if (!person || person.user_id === userId) return fail(chatErrors.authorNotFound)
  const [row] = await db.query(block, [userId, person.id, new Date(now), blocksMax])
  return row ? { author_id: authorId, is_blocked: true } : fail(chatErrors.tooManyBlocks)
}

const unblock = statement({
  name: 'chat.unblock',
  text: `delete from chat_blocks b using chat_people p
    where p.id = b.person_id and b.user_id = $1 and p.public_id = $2`,
  row: none,
})

export async function unblockAuthor(db: Db, { userId, authorId }: Omit<BlockInput, 'now'>) {
  await db.query(unblock, [userId, authorId])
  return { author_id: authorId, is_blocked: false }
}

const blocked = listStatement({
  name: 'chat.blocked',
  from: `from chat_blocks b join chat_people p on p.id = b.person_id
    where b.user_id = $1 and p.user_id is not null`,
  select: `p.public_id as author_id, p.user_id, ${buildIsoUtcSql('b.at')} as blocked_at`,
  orderBy: 'b.at desc, b.person_id desc',
  row: z.object({ author_id: z.string(), user_id: z.int(), blocked_at: z.string() }),
})

export async function listBlocked(
  db: ReadDb,
  { userId, ...page }: { userId: number; limit: number; offset: number },
) {
  const list = await readList(db, blocked, { values: [userId], ...page })
  const fans = await readFans(
    db,
    list.rows.map(row => row.user_id),
  )
  return {
    ...list,
    rows: list.rows.map(row => ({
      author_id: row.author_id,
      name: fans.get(row.user_id).username,
      blocked_at: row.blocked_at,
    })),
  }
}
