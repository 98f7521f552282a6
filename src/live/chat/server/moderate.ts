import * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { chatErrors } from '../contract.ts'
import { changeMessages, type FoundMessage, findMessages } from './change-messages.ts'
import { refuseStranger } from './get-standing.ts'
import { leaveRoom, lockRoom, type Room, roomTopic } from './room.ts'
import type { RoomAddress } from './room-rules.ts'

/** A moderator's act in a room, under its lock: refused for all others, written down, and told to every process. */
export async function moderate<Result extends object>(
  address: RoomAddress,
  context: FanContext,
  work: (db: Db, room: Room, audit: Audit) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const { userId } = context.fan
  const now = context.now()
  const result = await context.write(async db => {
    const refused = await refuseStranger(db, address, { userId, now })
    if (refused) return refused
    const room = await lockRoom(db, address.chatId, now)
    if (!room) return fail(chatErrors.notFound)
    const done = await work(db, room, auditOf(db, { userId, chatId: address.chatId, now }))
    if (!(done instanceof Failure)) await leaveRoom(db, room)
    return done
  })
  if (!(result instanceof Failure)) context.hints.tell(roomTopic(address.chatId))
  return result
}

export type Audit = (act: string, what: string, change: { before: object; after: object }) => Promise<void>

function auditOf(db: Db, { userId, chatId, now }: { userId: number; chatId: number; now: number }): Audit {
  return (act, what, { before, after }) =>
    writeAudit(
      db,
      {
        operator: `moderator user ${userId}`,
        act: `chat ${act}`,
        reason: null,
        before,
        after,
        subject: what === '' ? `chat ${chatId}` : `chat ${chatId} ${what}`,
      },
      now,
    )
}

const unreport = statement({
  name: 'chat.unreport',
  text: `update chat_messages set report_count = 0 where id = $1 and report_count > 0`,
  row: none,
})

const keep = statement({
  name: 'chat.keep',
  text: `update chat_messages set report_count = 0, held_for = 'moderator', held_word = null
    where id = $1 and state = 'published'`,
  row: none,
})

export type Act = 'release' | 'hold' | 'delete' | 'keep'

/** Decides on one message. Who comes second finds it decided. */
export function decideMessage(
  address: RoomAddress,
  { messageId, act }: { messageId: string; act: Act },
  context: FanContext,
) {
  return moderate(address, context, async (db, room, audit) => {
    const [message] = await findMessages(db, room, [messageId])
    if (!message) return fail(chatErrors.messageNotFound)
    const changed = await actOn(db, room, { message, act, userId: context.fan.userId })
    if (changed instanceof Failure) return changed
    if (act !== 'hold') await db.query(unreport, [messageId])
    // Published with a ground to be held: a moderator has found it in order, and reports take it out of sight no more.
    if (act === 'keep' || act === 'release') await db.query(keep, [messageId])
    const [before, after] = [{ state: message.state }, { state: changed.state }]
    await audit(act, `message ${messageId}`, { before, after })
    if (act === 'delete' && message.state !== 'deleted')
      room.told.push({ news: 'deleted', userId: message.user_id, of: messageId })
    return { message_id: messageId, state: changed.state, seq: changed.seq }
  })
}

async function actOn(
  db: Db,
  room: Room,
  { message, act, userId }: { message: FoundMessage; act: Act; userId: number },
): Promise<FoundMessage | Failure> {
  if (act === 'keep') return message
  const set = act === 'hold' ? { held_for: 'moderator', held_word: null } : {}
  const changed = await changeMessages(db, room, [message], { act, actor: `operator:user ${userId}`, set })
  return changed instanceof Failure ? changed : (changed[0] ?? message)
}

const recent = statement({
  name: 'chat.recent-of-author',
  text: `select id from chat_messages where chat_id = $1 and person_id = $2 and at > $3
      and state in ('published', 'held') order by id`,
  row: z.object({ id: z.string() }),
})

/** Takes away what an author has said here since a time. */
export async function deleteRecent(
  db: Db,
  room: Room,
  { personId, since, userId }: { personId: number; since: number; userId: number },
): Promise<number> {
  const rows = await db.query(recent, [room.chatId, personId, new Date(since)])
  const messages = await findMessages(
    db,
    room,
    rows.map(({ id }) => id),
  )
  const changed = await changeMessages(db, room, messages, {
    act: 'delete',
    actor: `operator:user ${userId}`,
  })
  if (changed instanceof Failure) throw new Error('messages that are there cannot be deleted')
  return changed.length
}
