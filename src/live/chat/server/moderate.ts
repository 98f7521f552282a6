import * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { chatErrors } from '../contract.ts'
import { changeMessages, findMessages, type MessageToChange } from './change-messages.ts'
import { checkModerator } from './get-standing.ts'
import { leaveRoom, lockRoom, type Room, toRoomTopic } from './room.ts'
import type { RoomAddress } from './room-rules.ts'

/**
 * Runs a moderator's act under the room's lock: rejects other fans, writes the audit entry and notifies all
 * processes of the change.
 */
export async function moderate<Result extends object>(
  address: RoomAddress,
  context: FanContext,
  work: (db: Db, room: Room, audit: Audit) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const { userId } = context.fan
  const now = context.now()
  const result = await context.write(async db => {
    const refused = await checkModerator(db, address, { userId, now })
    if (refused) return refused
    const room = await lockRoom(db, address.chatId, now)
    if (!room) return fail(chatErrors.notFound)
    const done = await work(db, room, createAudit(db, { userId, chatId: address.chatId, now }))
    if (!(done instanceof Failure)) await leaveRoom(db, room)
    return done
  })
  if (!(result instanceof Failure)) context.hints.tell(toRoomTopic(address.chatId))
  return result
}

export type Audit = (act: string, what: string, change: { before: object; after: object }) => Promise<void>

function createAudit(
  db: Db,
  { userId, chatId, now }: { userId: number; chatId: number; now: number },
): Audit {
  return (act, what, { before, after }) =>
    writeAudit(
      db,
      {
        actor: { name: `user ${userId}`, via: 'site', requestId: null },
        act: `chat ${act}`,
        reason: null,
        before,
        after,
        object: what === '' ? `chat ${chatId}` : `chat ${chatId} ${what}`,
      },
      now,
    )
}

const unreport = statement({
  name: 'chat.unreport',
  text: `update chat_messages set report_count = 0 where id = $1 and report_count > 0`,
  row: none,
})

const approveStatement = statement({
  name: 'chat.keep',
  text: `update chat_messages set report_count = 0, held_for = 'moderator', held_word = null
    where id = $1 and state = 'published'`,
  row: none,
})

export type ModeratorAct = 'release' | 'hold' | 'delete' | 'keep'

/** Decides on one message. A second moderator gets the decision already made. */
export function decideMessage(
  address: RoomAddress,
  { messageId, act }: { messageId: string; act: ModeratorAct },
  context: FanContext,
) {
  return moderate(address, context, async (db, room, audit) => {
    const [message] = await findMessages(db, room, [messageId])
    if (!message) return fail(chatErrors.messageNotFound)
    const changed = await actOn(db, room, { message, act, userId: context.fan.userId })
    if (changed instanceof Failure) return changed
    if (act !== 'hold') await db.query(unreport, [messageId])
    // A published message with `held_for` was approved by a moderator, so that reports no longer hold it.
    if (act === 'keep' || act === 'release') await db.query(approveStatement, [messageId])
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
  { message, act, userId }: { message: MessageToChange; act: ModeratorAct; userId: number },
): Promise<MessageToChange | Failure> {
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

/** Deletes the messages that an author has sent in this room since a given time. */
export async function deleteRecentMessages(
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
