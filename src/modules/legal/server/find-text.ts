import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { legalErrors } from '../contract.ts'
import type { Entity, LegalText } from './read-texts.ts'

interface Wanted {
  entity: Entity
  lang: string
  date?: string | undefined
}

/**
 * The text of an entity in a language, of a date or the newest. A language without it gets English, and is told
 * so; a date that no version has is a failure. `texts` are sorted, newest first.
 */
export function findText(texts: LegalText[], { entity, lang, date }: Wanted) {
  const all = texts.filter(text => text.entity === entity)
  const of = (wanted: string) =>
    all.find(text => text.lang === wanted && (date === undefined || text.date === date))
  const own = of(lang)
  const found = own ?? of('en')
  return found ? present(found, all, own === undefined) : (fail(legalErrors.notFound) satisfies Failure)
}

function present(text: LegalText, all: LegalText[], isFallback: boolean) {
  return {
    entity: text.entity,
    lang: text.lang,
    date: text.date,
    is_fallback: isFallback,
    is_current: all.find(({ lang }) => lang === text.lang)?.date === text.date,
    title: text.title,
    description: text.description,
    blocks: text.blocks,
    versions: all.map(({ lang, date }) => ({ lang, date })),
  }
}
