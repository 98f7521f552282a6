import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { scheduleAnnouncement } from './announce-article.ts'
import { type ArticleInput, type ArticleText, validateArticle } from './check-article.ts'

export type StoredArticle =
  | { ok: true; articleId: number; outcome: 'created' | 'changed' | 'unchanged' }
  /** Sentences by field. */
  | { ok: false; problems: Record<string, string> }

const textRow = z.object({ title: z.string(), summary: z.string(), body: z.string() })
const articleFields = {
  fallback_locale: z.string(),
  cover_id: z.string().nullable(),
  artist_ids: z.array(z.int()),
  texts: z.record(z.string(), textRow),
}
const article = z.object({ published_at: z.string(), ...articleFields })
type Article = z.output<typeof article>

/**
 * Upserts an article by its key, in the caller's transaction, if it differs. Removes languages and artists
 * that the input omits. Followers are notified once, at the publication time. Stores nothing if there are
 * problems.
 */
export async function storeArticle(
  db: Db,
  input: ArticleInput,
  { now }: { now: () => number },
): Promise<StoredArticle> {
  const problems = { ...validateArticle(input), ...(await findMissingReferences(db, input)) }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const next = toArticle(input)
  const before = await readForChange(db, input.key)
  if (before && isDeepStrictEqual(before.article, next)) {
    return { ok: true, articleId: before.id, outcome: 'unchanged' }
  }
  const articleId = await write(db, input.key, next, new Date(now()))
  await scheduleAnnouncement(db, articleId, input.publishedAt, now())
  return { ok: true, articleId, outcome: before ? 'changed' : 'created' }
}

function toArticle(input: ArticleInput): Article {
  const text = ({ title, summary, body }: ArticleText) => ({ title, summary, body })
  return {
    published_at: input.publishedAt.toISOString(),
    fallback_locale: input.fallbackLocale ?? 'en',
    cover_id: input.coverId ?? null,
    artist_ids: [...(input.artistIds ?? [])],
    texts: Object.fromEntries(Object.entries(input.texts).map(([locale, given]) => [locale, text(given)])),
  }
}

async function findMissingReferences(db: Db, { artistIds = [], coverId = null }: ArticleInput) {
  const [artists, pictures] = await Promise.all([readArtistCards(db, artistIds), readPictures(db, [coverId])])
  const lacking = artistIds.filter(id => !artists.find(id))
  return {
    ...(lacking.length > 0 && { artistIds: `There is no artist ${lacking.join(', ')}.` }),
    ...(coverId !== null && !pictures.find(coverId) && { coverId: `There is no picture ${coverId}.` }),
  }
}

const readForChangeStatement = statement({
  name: 'news.read-for-change',
  text: `select a.id, a.published_at, a.fallback_locale, a.cover_id,
                  array(select artist_id from article_artists where article_id = a.id order by position) as artist_ids,
                  (select json_object_agg(locale, json_build_object('title', title, 'summary', summary, 'body', body))
                     from article_texts where article_id = a.id) as texts
             from articles a where a.key = $1 for update`,
  row: z.object({ id: z.int(), published_at: z.date(), ...articleFields }),
})

async function readForChange(db: Db, key: string) {
  const [row] = await db.query(readForChangeStatement, [key])
  if (!row) return null
  const { id, ...article } = row
  return { id, article: { ...article, published_at: row.published_at.toISOString() } }
}

const writeStatement = statement({
  name: 'news.write',
  text: `insert into articles (key, published_at, fallback_locale, cover_id, updated_at) values ($1, $2, $3, $4, $5)
           on conflict (key) do update set published_at = excluded.published_at, updated_at = excluded.updated_at,
             fallback_locale = excluded.fallback_locale, cover_id = excluded.cover_id
           returning id`,
  row: z.object({ id: z.int() }),
})

const writeTexts = statement({
  name: 'news.write-texts',
  text: `with gone as (delete from article_texts where article_id = $1 and locale <> all ($2::text[]))
           insert into article_texts (article_id, locale, title, summary, body)
           select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[])
           on conflict (article_id, locale) do update
             set title = excluded.title, summary = excluded.summary, body = excluded.body`,
  row: none,
})

const writeArtists = statement({
  name: 'news.write-artists',
  text: `with gone as (delete from article_artists where article_id = $1 and artist_id <> all ($2::int[]))
           insert into article_artists (article_id, artist_id, position)
           select $1, w.id, w.place - 1 from unnest($2::int[]) with ordinality w (id, place)
           on conflict (article_id, artist_id) do update set position = excluded.position`,
  row: none,
})

async function write(db: Db, key: string, article: Article, now: Date): Promise<number> {
  const [row] = await db.query(writeStatement, [
    key,
    article.published_at,
    article.fallback_locale,
    article.cover_id,
    now,
  ])
  if (!row) throw new Error('an upsert returns its row')
  const locales = Object.keys(article.texts)
  const column = (field: keyof ArticleText) => Object.values(article.texts).map(text => text[field])
  await db.query(writeTexts, [row.id, locales, column('title'), column('summary'), column('body')])
  await db.query(writeArtists, [row.id, article.artist_ids])
  return row.id
}
