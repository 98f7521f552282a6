import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { textAgreedTo } from '../../../site/legal/server/index.ts'

/** What the form names: the terms as agreed to, the privacy notice as read. */
const entities = ['terms', 'privacy-notice'] as const

const keep = statement({
  name: 'sign-up.keep-agreement',
  text: 'insert into agreements (user_id, entity, text_date, lang, agreed_at) values ($1, $2, $3, $4, $5)',
  row: none,
})

interface Agreed {
  userId: number
  /** Of the form. */
  locale: string
  /** When the form was sent. */
  at: Date
}

/** Keeps what a new fan agreed to: the versions in force when the form was sent, in the language that it linked. */
export async function keepAgreements(db: Db, { userId, locale, at }: Agreed): Promise<void> {
  for (const wanted of entities) {
    const { entity, date, lang } = textAgreedTo(wanted, locale, at.getTime())
    await db.query(keep, [userId, entity, date, lang, at])
  }
}

export const exportAgreements = statement({
  name: 'sign-up.export-agreements',
  text: `select entity as text, to_char(text_date, 'YYYY-MM-DD') as version, lang as language, agreed_at
    from agreements where user_id = $1 order by agreed_at, entity`,
  row: z.object({ text: z.string(), version: z.string(), language: z.string(), agreed_at: z.date() }),
})

export const eraseAgreements = statement({
  name: 'sign-up.erase-agreements',
  text: 'delete from agreements where user_id = $1',
  row: none,
})
