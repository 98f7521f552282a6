import { isLocale, pseudoLocale } from '../../../platform/contract/locales.ts'
import { findProseProblem } from '../../../platform/server/parse-prose.ts'

export interface ArticleText {
  title: string
  summary: string
  /** Markdown. */
  body: string
}

export interface ArticleInput {
  /**
   * Stable key chosen by the writers, 1 to 120 characters. Storing the same key again changes the article.
   */
  key: string
  /** May be in the future: the article is hidden until then, and followers are notified at that time. */
  publishedAt: Date
  /** Texts by locale; must include `fallbackLocale`. */
  texts: Readonly<Record<string, ArticleText>>
  /** The language for readers of other languages; English by default. */
  fallbackLocale?: string
  /** Id in the table media. */
  coverId?: string | null
  /** Artists that the article is about, the main one first. */
  artistIds?: readonly number[]
}

const lengths = { title: 200, summary: 500 }

/**
 * Validates an article without reading the database. Returns a sentence by field; fields are `key`,
 * `publishedAt`, `fallbackLocale`, `texts.ko.title` …
 */
export function validateArticle(article: ArticleInput): Record<string, string> {
  const { key, publishedAt, texts, fallbackLocale = 'en', artistIds = [] } = article
  const problems: Record<string, string> = {}
  if (key.trim() === '' || key.length > 120) problems['key'] = 'Give 1 to 120 characters.'
  if (Number.isNaN(publishedAt.getTime())) problems['publishedAt'] = 'Give a date and time.'
  if (!Object.hasOwn(texts, fallbackLocale))
    problems['fallbackLocale'] = `There is no text in ${fallbackLocale}.`
  if (new Set(artistIds).size !== artistIds.length) problems['artistIds'] = 'An artist is named twice.'
  for (const [locale, text] of Object.entries(texts)) {
    if (!isLocale(locale) || locale === pseudoLocale)
      problems[`texts.${locale}`] = 'There is no such language.'
    Object.assign(problems, textProblems(locale, text))
  }
  return problems
}

function textProblems(locale: string, text: ArticleText): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of ['title', 'summary'] as const) {
    const max = lengths[field]
    if (text[field].trim() === '' || text[field].length > max || /\p{Cc}/u.test(text[field])) {
      problems[`texts.${locale}.${field}`] = `Give one line of 1 to ${max} characters.`
    }
  }
  const wrong = text.body.trim() === '' ? 'Give a text.' : findProseProblem(text.body)
  if (wrong ?? text.body.includes('\0'))
    problems[`texts.${locale}.body`] = wrong ?? 'The text has a null character.'
  return problems
}
