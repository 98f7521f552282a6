import * as z from 'zod'
import { toPicture } from '../../../platform/contract/picture.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { badges, type ChatMessage } from '../chat-shapes.ts'

/** Columns of a message `m` with its profile `f` and its person `p`, for rows built as JSON. */
export const messageColumns = `m.seq, m.id, ${buildIsoUtcSql('m.at')} as at, p.public_id as author_id, f.name, f.picture_id,
  f.picture_hue, f.badge, m.text, m.lang, m.reply_to`

export const messageJoins =
  'join chat_profiles f on f.id = m.face_id join chat_people p on p.id = m.person_id'

export const messageRow = z.object({
  seq: z.int(),
  id: z.string(),
  at: z.string(),
  author_id: z.string(),
  name: z.string(),
  picture_id: z.string().nullable(),
  picture_hue: z.int().nullable(),
  badge: z.enum(badges).nullable(),
  text: z.string(),
  lang: z.string().nullable(),
  reply_to: z.int().nullable(),
})
type MessageRow = z.output<typeof messageRow>

/** A message as moderators and its author see it; it may be held. */
export const anyMessageRow = messageRow.extend({
  seq: z.int().nullable(),
  state: z.enum(['published', 'held', 'deleted']),
})
type AnyMessageRow = z.output<typeof anyMessageRow>

export function presentMessage(row: MessageRow): ChatMessage {
  return { ...presentFields(row), seq: row.seq, state: 'published' }
}

export function presentAnyMessage(row: AnyMessageRow) {
  return { ...presentFields(row), seq: row.seq, state: row.state }
}

function presentFields(row: Omit<MessageRow, 'seq'>) {
  const { id, at, author_id: authorId, name, badge, text, lang, reply_to } = row
  const picture = toPicture(row.picture_id, row.picture_hue)
  return { id, at, author: { id: authorId, name, picture, badge }, text, lang, reply_to }
}
