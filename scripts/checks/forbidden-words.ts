import type { Catalog } from './texts.ts'

/** A variant that the glossary (docs/glossary.md) has decided against. */
export interface ForbiddenWord {
  /** A regular expression. */
  word: string
  /** What stands there instead. */
  use: string
  /** Texts that may have it, by the beginnings of their keys: the specification's own words, or another meaning. */
  except?: string[]
}

/** One line for each text in which a forbidden variant stands. */
export function forbiddenWordMistakes(
  catalogs: Record<string, Catalog>,
  words: Record<string, ForbiddenWord[]>,
): string[] {
  return Object.entries(words).flatMap(([locale, list]) => {
    const catalog = catalogs[locale]
    if (!catalog) return [`locales/forbidden-words.json names ${locale}, which has no texts`]
    const texts = Object.entries(catalog).flatMap(([area, entries]) =>
      Object.entries(entries).map(([key, text]) => ({ area, key, text })),
    )
    return list.flatMap(({ word, use, except = [] }) => {
      const pattern = new RegExp(word, 'u')
      return texts.flatMap(({ area, key, text }) => {
        const found = except.some(start => key.startsWith(start)) ? null : pattern.exec(text)
        return found ? [`locales/${locale}/${area}.json: ${key} says “${found[0]}”; the word is ${use}`] : []
      })
    })
  })
}
