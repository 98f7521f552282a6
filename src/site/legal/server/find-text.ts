import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { legalErrors } from '../contract.ts'
import { dateInForce, type Entity } from '../text-dates.ts'
import type { LegalText } from './read-texts.ts'

interface Wanted {
  entity: Entity
  lang: string
  date?: string | undefined
}

/**
 * The text of an entity in a language, of a date or the one in force. A language without it gets English, and is told
 * so; a date that no version has is a failure. `texts` are sorted, newest first.
 */
export function findText(texts: LegalText[], { entity, lang, date }: Wanted, nowMs: number) {
  const all = texts.filter(text => text.entity === entity)
  const inForce = dateInForce(entity, nowMs)
  const of = (wanted: string) => all.find(text => text.lang === wanted && text.date === (date ?? inForce))
  const own = of(lang)
  const found = own ?? of('en')
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
