/** Texts of operators are jsonb by locale, {"en": "…", "ko": "…"}, and have English unless there is no text at all. */

/** A text in the language of the parameter, else in English. */
export function textIn(column: string, locale: string): string {
  return `localized(${column}, ${locale})`
}

/** The language of the texts that {@link textIn} gives for these columns: English where one of them falls back. */
export function languageOf(columns: string[], locale: string): string {
  return `case when ${columns.map(column => `${column} ? ${locale}`).join(' and ')} then ${locale} else 'en' end`
}

/** The same of a text that may be missing: null where it is. */
export function languageIfAny(column: string, locale: string): string {
  return `case when ${textIn(column, locale)} is not null then ${languageOf([column], locale)} end`
}

/** Texts that belong together, such as a question and its answer: all in the reader's language, or all in English. */
export function inOneLanguage<const Columns extends string[]>(columns: Columns, locale: string) {
  const lang = languageOf(columns, locale)
  return {
    lang,
    texts: columns.map(column => `(${column} ->> (${lang}))`) as { [Index in keyof Columns]: string },
  }
}
