import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import type { articleItem } from '../contract.ts'

export const articleRow = z.object({
  id: z.int(),
  published_at: z.string(),
  lang: z.string(),
  title: z.string(),
  summary: z.string(),
  cover_id: z.string().nullable(),
  artist_ids: z.array(z.int()),
})
type ArticleRow = z.output<typeof articleRow>
export type ArticleItem = z.input<typeof articleItem>

/** The columns of {@link articleRow}, from the joins of {@link articleJoins}. */
export const articleColumns = `a.id, ${buildIsoUtcSql('a.published_at')} as published_at, x.locale as lang, x.title, x.summary, a.cover_id,
  array(select l.artist_id from article_artists l where l.article_id = a.id order by l.position, l.artist_id) as artist_ids`

/** SQL subquery for the text of an article `a` in the language `$1`, else in its own. */
export const articleTextSql = `select t.* from article_texts t where t.article_id = a.id and t.locale in ($1, a.fallback_locale)
  order by t.locale = $1 desc limit 1`

/** SQL joins of articles to the ids of `p`, each with its text in the language `$1`, else in its own. */
export const articleJoins = `left join articles a on a.id = p.id left join lateral (${articleTextSql}) x on true`

/** Reads the artists and covers of these articles once, and returns a function that presents an article. */
export async function createArticlePresenter(db: ReadDb, rows: readonly ArticleRow[]) {
  const artistIds = rows.flatMap(row => row.artist_ids)
  const coverIds = rows.map(row => row.cover_id)
  const [artists, covers] = await Promise.all([readArtistCards(db, artistIds), readPictures(db, coverIds)])
  return (row: ArticleRow): ArticleItem => ({
    id: row.id,
    lang: row.lang,
    title: row.title,
    summary: row.summary,
    published_at: row.published_at,
    picture: covers.find(row.cover_id),
    artists: artists.pick(row.artist_ids).map(presentNamed),
  })
}

function presentNamed({ id, name, slug, hue, is_valid, picture }: ArtistCard) {
  return { id, name, slug, hue, is_valid, picture }
}
