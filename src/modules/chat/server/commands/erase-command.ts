import * as z from 'zod'
import { Failure } from '../../../../platform/contract/errors.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandResult } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { findMessages } from '../change-messages.ts'
import { eraseMessages } from '../erase-messages.ts'
import { leaveRoom, lockRoom } from '../room.ts'

const roomOf = statement({
  name: 'chat.room-of-message',
  text: 'select chat_id from chat_messages where id = $1',
  row: z.object({ chat_id: z.int() }),
})

const isId = (text: string) => z.uuid().safeParse(text).success

/** Words that may not even be kept: a court's order, somebody's address. */
export const eraseCommand: Command = {
  name: 'chat erase',
  summary: 'Erases a message of a chat: words and author are gone for good, its number stays.',
  args: ['message'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: 'A message is named by its id, as latest.json and the queue of moderators say it.',
  run: ({ args: [id = ''], options }, { database, now, operator }) =>
    database.transaction(async (db): Promise<CommandResult> => {
      const none: CommandResult = { ok: false, problem: `There is no message "${id}".` }
      const [found] = isId(id) ? await db.query(roomOf, [id]) : []
      const room = found && (await lockRoom(db, found.chat_id, now()))
      const [message] = room ? await findMessages(db, room, [id]) : []
      if (!room || !message) return none
      if (message.state === 'erased') return { ok: true, data: { id }, text: 'It is erased already.' }
      const erased = await eraseMessages(db, room, { messages: [message], actor: `operator:${operator}` })
      if (erased instanceof Failure) return none
      const entry = { operator, act: 'chat erase', reason: options['reason'] ?? null }
      const change = { before: { state: message.state }, after: { state: 'erased' } }
      await writeAudit(db, { ...entry, ...change, subject: `chat ${room.chatId} message ${id}` }, now())
      await leaveRoom(db, room)
      return { ok: true, data: { id }, text: `Erased: message ${id} of chat ${room.chatId}.` }
    }),
}
