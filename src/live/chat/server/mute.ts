import * as z from 'zod'
import { readFans } from '../../../identity/accounts/server/index.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { chatErrors } from '../contract.ts'
import { foreverMs, formatMuteEnd } from './decide-message.ts'
import { deleteRecentMessages, moderate } from './moderate.ts'
import type { RoomAddress } from './room-rules.ts'

const person = statement({
  name: 'chat.person-by-public-id',
  text: 'select id, user_id from chat_people where public_id = $1',
  row: z.object({ id: z.int(), user_id: z.int() }),
})

export async function findPerson(db: ReadDb, authorId: string) {
  const [row] = await db.query(person, [authorId])
  return row ?? null
}

const mute = statement({
  name: 'chat.mute',
  text: `insert into chat_members (chat_id, person_id, muted_until, muted_at) values ($1, $2, $3, $4)
    on conflict (chat_id, person_id) do update set muted_until = excluded.muted_until, muted_at = excluded.muted_at`,
  row: none,
})

const minuteMs = 60_000
/** Maximum age of the messages that a mute can delete. */
const recentMs = 10 * minuteMs

/**
 * Mutes a fan in a room. The fan's next message is already rejected, because both acts wait for the room's
 * lock.
 */
export function muteAuthor(
  address: RoomAddress,
  input: { authorId: string; minutes: number | null; withMessages: boolean },
  context: FanContext,
) {
  return moderate(address, context, async (db, room, audit) => {
    const found = await findPerson(db, input.authorId)
    if (!found) return fail(chatErrors.authorNotFound)
    const until = input.minutes === null ? foreverMs : room.now + input.minutes * minuteMs
    await db.query(mute, [room.chatId, found.id, new Date(until), new Date(room.now)])
    const recent = { personId: found.id, since: room.now - recentMs, userId: context.fan.userId }
    const deleted = input.withMessages ? await deleteRecentMessages(db, room, recent) : 0
    const after = { minutes: input.minutes, deleted }
    await audit('mute', `user ${found.user_id}`, { before: {}, after })
    room.told.push({ news: 'muted', userId: found.user_id, of: String(room.now) })
    return { author_id: input.authorId, is_muted: true, muted_until: formatMuteEnd(until) }
  })
}

const unmute = statement({
  name: 'chat.unmute',
  text: `update chat_members set muted_until = null, muted_at = null
    where chat_id = $1 and person_id = $2 and muted_until is not null returning true as was_muted`,
  row: z.object({ was_muted: z.boolean() }),
})

export function unmuteAuthor(address: RoomAddress, authorId: string, context: FanContext) {
  return moderate(address, context, async (db: Db, room, audit) => {
    const found = await findPerson(db, authorId)
    if (!found) return fail(chatErrors.authorNotFound)
    const [row] = await db.query(unmute, [room.chatId, found.id])
    if (row)
      await audit('unmute', `user ${found.user_id}`, {
        before: { is_muted: true },
        after: { is_muted: false },
      })
    return { author_id: authorId, is_muted: false, muted_until: null }
  })
}

const muted = listStatement({
  name: 'chat.muted',
  from: `from chat_members c join chat_people p on p.id = c.person_id
    where c.chat_id = $1 and c.muted_until > $2 and p.user_id is not null`,
  select: `p.public_id as author_id, p.user_id,
    case when extract(year from c.muted_until) < 9999 then ${buildIsoUtcSql('c.muted_until')} end as muted_until`,
  orderBy: 'c.muted_at desc, c.person_id desc',
  row: z.object({ author_id: z.string(), user_id: z.int(), muted_until: z.string().nullable() }),
})

export async function listMutes(
  db: ReadDb,
  { chatId, now, ...page }: { chatId: number; now: number; limit: number; offset: number },
) {
  const list = await readList(db, muted, { values: [chatId, new Date(now)], ...page })
  const fans = await readFans(
    db,
    list.rows.map(row => row.user_id),
  )
  return {
    ...list,
    rows: list.rows.map(row => ({
      author_id: row.author_id,
      name: fans.get(row.user_id).username,
      muted_until: row.muted_until,
    })),
  }
}
