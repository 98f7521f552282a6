/**
 * Operators' texts are jsonb by locale, {"en": "…", "ko": "…"}, and always include English unless the text is
 * empty.
 */

/** Returns SQL for a text in the locale, with English as the fallback. */
export function buildTextSql(column: string, locale: string): string {
  return `localized(${column}, ${locale})`
}

/**
 * Returns SQL for the language of the texts that {@link buildTextSql} selects for these columns: English if
 * any of them falls back.
 */
export function buildLanguageSql(columns: string[], locale: string): string {
  return `case when ${columns.map(column => `${column} ? ${locale}`).join(' and ')} then ${locale} else 'en' end`
}

/** Returns SQL for the language of an optional text; it yields null if the text is missing. */
export function buildOptionalLanguageSql(column: string, locale: string): string {
  return `case when ${buildTextSql(column, locale)} is not null then ${buildLanguageSql([column], locale)} end`
}

/**
 * Returns SQL for related texts, such as a question and its answer, either all in the reader's language or
 * all in English.
 */
export function buildRelatedTextsSql<const Columns extends string[]>(columns: Columns, locale: string) {
  const lang = buildLanguageSql(columns, locale)
  return {
    lang,
    texts: columns.map(column => `(${column} ->> (${lang}))`) as { [Index in keyof Columns]: string },
  }
}
