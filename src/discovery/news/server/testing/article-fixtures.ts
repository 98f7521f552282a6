import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { type ArticleInput, storeArticle } from '../index.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
const hourMs = 3_600_000

export const hoursAgo = (hours: number) => new Date(now - hours * hourMs)

interface ArticleDraft {
  hoursAgo?: number
  artistIds?: number[]
  title?: string
  body?: string
  /** Further languages with their titles. */
  also?: Record<string, string>
  with?: Partial<ArticleInput>
}

/** Builds an article as a writer submits it. */
export function anArticleInput(
  key: string,
  { hoursAgo: hours = 100, artistIds = [], ...draft }: ArticleDraft = {},
): ArticleInput {
  const text = (title: string) => ({
    title,
    summary: `About ${title}.`,
    body: draft.body ?? `**${title}** it is.`,
  })
  return {
    key,
    publishedAt: hoursAgo(hours),
    artistIds,
    texts: {
      en: text(draft.title ?? key),
      ...Object.fromEntries(Object.entries(draft.also ?? {}).map(([locale, title]) => [locale, text(title)])),
    },
    ...draft.with,
  }
}

export function articleFixtures({ pool, transaction }: TestDatabase) {
  const store = (article: ArticleInput) => transaction(db => storeArticle(db, article, { now: () => now }))
  return {
    store,
    /** Stores a valid article and returns its id. */
    async publish(key: string, draft: ArticleDraft = {}): Promise<number> {
      const stored = await store(anArticleInput(key, draft))
      if (!stored.ok) throw new Error(JSON.stringify(stored.problems))
      return stored.articleId
    },
    async anArtist(name: string): Promise<number> {
      const text = 'insert into artists (name, slug) values ($1, lower($1)) returning id'
      return (await pool.query<{ id: number }>(text, [name])).rows[0]?.id ?? 0
    },
    run: (text: string, ...values: unknown[]) => pool.query(text, values),
  }
}
