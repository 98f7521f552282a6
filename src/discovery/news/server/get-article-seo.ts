import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const seoStatement = statement({
  name: 'news.seo',
  text: `
  select a.id, t.locale, t.title, t.summary, a.cover_id, a.published_at, a.updated_at,
         array(select locale from article_texts where article_id = a.id order by locale) as languages
    from articles a join article_texts t on t.article_id = a.id and t.locale in ($1, a.fallback_locale)
   where a.id = $2 and a.published_at <= $3
   order by t.locale = $1 desc limit 1`,
  row: z.object({
    id: z.int(),
    locale: z.string(),
    title: z.string(),
    summary: z.string(),
    cover_id: z.string().nullable(),
    languages: z.array(z.string()),
    published_at: z.date(),
    updated_at: z.date(),
  }),
})

interface Query {
  articleId: number
  lang: string
  /** Milliseconds since 1970. */
  now: number
}

/** Returns an article's metadata (spec 3, "Article"); null when unknown or unpublished. */
export async function getArticleSeo(db: ReadDb, { articleId, lang, now }: Query) {
  const values = [lang, articleId, new Date(now)]
  const [row] = await db.query(seoStatement, values)
  if (!row) return null
  return {
    id: row.id,
    seo: {
      lang: row.locale,
      title: row.title,
      description: row.summary,
      image: row.cover_id && `/media/${row.cover_id}/og.jpg`,
      canonical: paths.news(row.id),
      languages: row.languages,
      published_at: row.published_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    },
  }
}
