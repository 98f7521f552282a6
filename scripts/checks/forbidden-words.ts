import type { Catalog } from './texts.ts'

/** A term that the glossary (docs/how-to.md) rules out. */
export interface ForbiddenWord {
  word: string
  /** The term to use instead. */
  use: string
  /**
   * Key prefixes of texts that may use the term: it is a term of the specification there, or has another
   * meaning.
   */
  except?: string[]
}

/** Returns one line for each text with a forbidden term. */
export function findForbiddenWords(
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
