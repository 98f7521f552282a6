import type { Failure } from '../../../platform/contract/errors.ts'
import type { TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { changeMessages, type MessageToChange } from './change-messages.ts'
import type { Room } from './room.ts'

const clear = statement({
  name: 'chat.clear-erased',
  text: `update chat_messages set client_id = null, held_word = null, report_count = 0
    where id = any($1::uuid[]) and state = 'erased'`,
  row: none,
})

/**
 * Erases author and text at once and renews the pages that contained them. The seqs remain, so that readers
 * see no gap.
 */
export async function eraseMessages(
  db: Db,
  room: Room,
  { messages, actor }: { messages: readonly MessageToChange[]; actor: TransitionActor },
): Promise<MessageToChange[] | Failure> {
  const set = { text: '', person_id: null, face_id: null }
  const erased = await changeMessages(db, room, messages, { act: 'erase', actor, set })
  await db.query(clear, [messages.map(({ id }) => id)])
  return erased
}
