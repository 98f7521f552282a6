import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { getLegalText } from '../contract.ts'
import { dateInForce, type Entity } from '../text-dates.ts'
import { findText } from './find-text.ts'
import { readTexts } from './read-texts.ts'

const texts = readTexts()

/**
 * What somebody who reads `lang` agrees to at `nowMs`: the version in force and the language in which the sign-up links
 * it.
 */
export function textAgreedTo(entity: Entity, lang: string, nowMs: number) {
  const date = dateInForce(entity, nowMs)
  const isThere = texts.some(text => text.entity === entity && text.lang === lang && text.date === date)
  return { entity, date, lang: isThere ? lang : 'en' }
}

/** Terms, privacy notice, copyright, cookies and who the company is, from Markdown files by language and date. */
export const legalModule: ServerModule = {
  name: 'legal',
  implementations: [
    implement(getLegalText, async ({ params, query }, { now }) =>
      findText(texts, { ...params, ...query }, now()),
    ),
  ],
}
