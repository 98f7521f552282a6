import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { legalErrors } from '../contract.ts'
import { type Entity, getDateInForce } from '../text-dates.ts'
import type { LegalText } from './read-texts.ts'

interface TextQuery {
  entity: Entity
  lang: string
  date?: string | undefined
}

/**
 * Finds an entity's text in a language, by date or else the version in force. If the language is missing,
 * returns the English text and marks it; fails for an unknown date. `texts` are sorted newest first.
 */
export function findText(texts: LegalText[], { entity, lang, date }: TextQuery, nowMs: number) {
  const all = texts.filter(text => text.entity === entity)
  const inForce = getDateInForce(entity, nowMs)
  const findIn = (language: string) =>
    all.find(text => text.lang === language && text.date === (date ?? inForce))
  const own = findIn(lang)
  const found = own ?? findIn('en')
  if (!found) return fail(legalErrors.notFound) satisfies Failure
  return {
    entity: found.entity,
    lang: found.lang,
    date: found.date,
    is_fallback: own === undefined,
    is_current: found.date === inForce,
    is_upcoming: found.date > inForce,
    title: found.title,
    description: found.description,
    blocks: found.blocks,
    versions: all.map(version => ({ lang: version.lang, date: version.date })),
  }
}
