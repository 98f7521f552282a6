import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { findMessages } from './change-messages.ts'
import { eraseMessages } from './erase-messages.ts'
import { leaveRoom, lockRoom } from './room.ts'

const roomStatement = statement({
  name: 'chat.room-of-message',
  text: 'select chat_id from chat_messages where id = $1',
  row: z.object({ chat_id: z.int() }),
})

const isId = (text: string) => z.uuid().safeParse(text).success

/** Erases a message by its id in any state; returns null if it does not exist or cannot be erased. */
export async function eraseMessage(
  db: Db,
  id: string,
  by: OperatorAct,
): Promise<{ chatId: number; isChanged: boolean } | null> {
  const [found] = isId(id) ? await db.query(roomStatement, [id]) : []
  const room = found && (await lockRoom(db, found.chat_id, by.now))
  const [message] = room ? await findMessages(db, room, [id]) : []
  if (!room || !message) return null
  const { chatId } = room
  if (message.state === 'erased') return { chatId, isChanged: false }
  const erased = await eraseMessages(db, room, { messages: [message], actor: `operator:${by.actor.name}` })
  if (erased instanceof Failure) return null
  const entry = { ...by, act: 'chat erase', object: `chat ${chatId} message ${id}` }
  const change = { before: { state: message.state }, after: { state: 'erased' } }
  await writeAudit(db, { ...entry, ...change }, by.now)
  await leaveRoom(db, room)
  return { chatId, isChanged: true }
}
