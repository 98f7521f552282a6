import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { getAgreedText } from '../../../site/legal/server/index.ts'

/** Texts that the form links: terms to agree to, privacy notice to read. */
const entities = ['terms', 'privacy-notice'] as const

const insertAgreement = statement({
  name: 'sign-up.keep-agreement',
  text: 'insert into agreements (user_id, entity, text_date, lang, agreed_at) values ($1, $2, $3, $4, $5)',
  row: none,
})

interface AgreementInput {
  userId: number
  locale: string
  /** Time at which the form was sent. */
  at: Date
}

/**
 * Stores a new fan's agreements: the versions in force when the form was sent, in the language in which the
 * form linked them.
 */
export async function storeAgreements(db: Db, { userId, locale, at }: AgreementInput): Promise<void> {
  for (const name of entities) {
    const { entity, date, lang } = getAgreedText(name, locale, at.getTime())
    await db.query(insertAgreement, [userId, entity, date, lang, at])
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
