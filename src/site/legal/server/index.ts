import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { getLegalText } from '../contract.ts'
import { type Entity, getDateInForce } from '../text-dates.ts'
import { findText } from './find-text.ts'
import { readTexts } from './read-texts.ts'

const texts = readTexts()

/**
 * Returns the version and language that a reader of `lang` agrees to at `nowMs`: the version in force, in the
 * language of the text linked at sign-up.
 */
export function getAgreedText(entity: Entity, lang: string, nowMs: number) {
  const date = getDateInForce(entity, nowMs)
  const isThere = texts.some(text => text.entity === entity && text.lang === lang && text.date === date)
  return { entity, date, lang: isThere ? lang : 'en' }
}

/** Terms, privacy notice, copyright, cookies and imprint, read from Markdown files by language and date. */
export const legalModule: ServerModule = {
  name: 'legal',
  implementations: [
    implement(getLegalText, async ({ params, query }, { now }) =>
      findText(texts, { ...params, ...query }, now()),
    ),
  ],
}
