import type { Failure } from '../../../platform/contract/errors.ts'
import type { Actor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { changeMessages, type FoundMessage } from './change-messages.ts'
import type { Room } from './room.ts'

const clear = statement({
  name: 'chat.clear-erased',
  text: `update chat_messages set client_id = null, held_word = null, report_count = 0
    where id = any($1::uuid[]) and state = 'erased'`,
  row: none,
})

/**
 * Author and words go at once, and with them the versions of the pages that showed them. The numbers stay, so that no
 * reader misses any.
 */
export async function eraseMessages(
  db: Db,
  room: Room,
  { messages, actor }: { messages: readonly FoundMessage[]; actor: Actor },
): Promise<FoundMessage[] | Failure> {
  const set = { text: '', person_id: null, face_id: null }
  const erased = await changeMessages(db, room, messages, { act: 'erase', actor, set })
  await db.query(clear, [messages.map(({ id }) => id)])
  return erased
}
