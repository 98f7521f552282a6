import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { type ArticleInput, storeArticle } from '../index.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
const hourMs = 3_600_000

export const hoursAgo = (hours: number) => new Date(now - hours * hourMs)

interface Piece {
  hoursAgo?: number
  artistIds?: number[]
  title?: string
  body?: string
  /** Further languages, with a title each. */
  also?: Record<string, string>
  /** More of the input as it is. */
  with?: Partial<ArticleInput>
}

/** What a writer hands in. */
export function aPiece(
  key: string,
  { hoursAgo: hours = 100, artistIds = [], ...piece }: Piece = {},
): ArticleInput {
  const text = (title: string) => ({
    title,
    summary: `About ${title}.`,
    body: piece.body ?? `**${title}** it is.`,
  })
  return {
    key,
    publishedAt: hoursAgo(hours),
    artistIds,
    texts: {
      en: text(piece.title ?? key),
      ...Object.fromEntries(Object.entries(piece.also ?? {}).map(([locale, title]) => [locale, text(title)])),
    },
    ...piece.with,
  }
}

/** The writers' desk of a test's database. */
export function deskOf({ pool, transaction }: TestDatabase) {
  const store = (article: ArticleInput) => transaction(db => storeArticle(db, article, { now: () => now }))
  return {
    store,
    /** Stores a piece that has no problem, and answers its id. */
    async publish(key: string, piece: Piece = {}): Promise<number> {
      const stored = await store(aPiece(key, piece))
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
