import * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { statement } from '../../../platform/server/statement.ts'
import { chatErrors } from '../contract.ts'
import { changeMessages, findMessages } from './change-messages.ts'
import { leaveRoom, lockRoom, roomTopic } from './room.ts'
import { type RoomAddress, readRules } from './room-rules.ts'

/** So many fans take a message out of sight until a moderator has looked. */
const reportsToHold = 3

const report = statement({
  name: 'chat.report',
  text: `with added as (insert into chat_reports (message_id, user_id, reason, at) values ($1, $2, $3, $4)
      on conflict do nothing returning message_id)
    update chat_messages m set report_count = report_count + 1 from added where m.id = added.message_id
    returning m.report_count`,
  row: z.object({ report_count: z.int() }),
})

/** A fan reports a message: once, whatever comes of it. */
export async function reportMessage(
  address: RoomAddress,
  { messageId, reason }: { messageId: string; reason: string },
  context: FanContext,
) {
  const { userId } = context.fan
  const now = context.now()
  const result = await context.write(async db => {
    const room = (await readRules(db, address, now)) && (await lockRoom(db, address.chatId, now))
    if (!room) return fail(chatErrors.notFound)
    const [message] = await findMessages(db, room, [messageId])
    if (message?.state !== 'published') return fail(chatErrors.messageNotFound)
    const [row] = await db.query(report, [messageId, userId, reason, new Date(now)])
    if (row && row.report_count >= reportsToHold) {
      const set = { held_for: 'reports', held_word: null }
      const held = await changeMessages(db, room, [message], { act: 'hold', actor: 'system', set })
      if (held instanceof Failure) return held
      await leaveRoom(db, room)
    }
    return { message_id: messageId, is_reported: true }
  })
  if (!(result instanceof Failure)) context.hints.tell(roomTopic(address.chatId))
  return result
}
