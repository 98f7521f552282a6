import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { ownMessage } from '../chat-shapes.ts'
import { anyMessageRow, messageColumns, messageJoins, presentAnyMessage } from './message-row.ts'
import type { Person } from './people.ts'

export type OwnMessage = z.output<typeof ownMessage>

export interface NewMessage {
  message: OwnMessage
  person: Person
  heldWord: string | null
}

const addStatement = statement({
  name: 'chat.add-messages',
  text: `insert into chat_messages (chat_id, id, seq, state, person_id, face_id, client_id, at, text, lang, is_artist,
      reply_to, held_for, held_word)
    select $1, id, seq, state, person_id, face_id, client_id, at, text, lang, is_artist, reply_to,
      case when word is not null then 'words' end, word
    from unnest($2::uuid[], $3::int[], $4::text[], $5::int[], $6::int[], $7::text[], $8::timestamptz[], $9::text[],
      $10::text[], $11::boolean[], $12::int[], $13::text[]) m (id, seq, state, person_id, face_id, client_id, at, text,
      lang, is_artist, reply_to, word)`,
  row: none,
})

export async function addMessages(db: Db, chatId: number, added: readonly NewMessage[]): Promise<void> {
  const columns = added.map(({ message, person, heldWord }) => [
    ...[
      message.id,
      message.seq,
      message.state,
      person.personId,
      person.faceId,
      message.client_id,
      message.at,
    ],
    ...[message.text, message.lang, message.author.badge === 'artist', message.reply_to, heldWord],
  ])
  const byColumn = Array.from({ length: 12 }, (_, at) => columns.map(values => values[at]))
  await db.query(addStatement, [chatId, ...byColumn])
}

const sentRow = anyMessageRow.extend({ client_id: z.string(), user_id: z.int() })

const sentStatement = jsonStatement({
  name: 'chat.sent',
  text: `select ${messageColumns}, m.state, m.client_id, p.user_id
    from unnest($2::bigint[], $3::text[]) w (user_id, client_id)
      join chat_people pw on pw.user_id = w.user_id
      join chat_messages m on m.chat_id = $1 and m.person_id = pw.id and m.client_id = w.client_id
      ${messageJoins}`,
  row: sentRow,
})

/**
 * Finds messages that these fans have already sent with these client_ids. The keys combine fan and client_id.
 */
export async function readSent(
  db: ReadDb,
  chatId: number,
  drafts: readonly { userId: number; clientId: string }[],
): Promise<Map<string, OwnMessage>> {
  const rows = await readJsonRows(db, sentStatement, [
    chatId,
    drafts.map(({ userId }) => userId),
    drafts.map(({ clientId }) => clientId),
  ])
  return new Map(
    rows.map(row => [
      `${row.user_id} ${row.client_id}`,
      { ...presentAnyMessage(row), client_id: row.client_id },
    ]),
  )
}
