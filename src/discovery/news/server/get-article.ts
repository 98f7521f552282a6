import * as z from 'zod'
import { findFirstOnSale } from '../../../commerce/shop/server/index.ts'
import { toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { parseProse } from '../../../platform/server/parse-prose.ts'
import type { RowOf } from '../../../platform/server/statement.ts'
import { articleColumns, articleJoins, articleRow, createArticlePresenter } from './article-row.ts'

const relatedMax = 4

const neighbour = (kind: string, than: '<' | '>', order: string) => `
  select n.id, '${kind}', 0 from here h cross join lateral (
    select a.id from articles a where (a.published_at, a.id) ${than} (h.published_at, h.id) and a.published_at <= $3
     order by a.published_at ${order}, a.id ${order} limit 1
  ) n`

/** Selects related articles: those of the same artists first, then the newest of all. */
const related = `
  select r.id, 'related', row_number() over (order by r.rank, r.published_at desc, r.id desc)::int from (
    select c.id, min(c.rank) as rank, c.published_at from (
      select n.article_id as id, 0 as rank, n.published_at
        from here h join article_artists o on o.article_id = h.id
       cross join lateral (
         select l.article_id, l.published_at from article_artists l
          where l.artist_id = o.artist_id and l.published_at <= $3
          order by l.published_at desc, l.article_id desc limit ${relatedMax + 1}
       ) n
      union all
      (select a.id, 1, a.published_at from articles a where a.published_at <= $3
        order by a.published_at desc, a.id desc limit ${relatedMax + 1})
    ) c where c.id <> $2 and exists (select from here)
    group by c.id, c.published_at
    order by rank, c.published_at desc, c.id desc limit ${relatedMax}
  ) r`

const getStatement = jsonStatement({
  name: 'news.get',
  text: `
  with here as (select id, published_at from articles where id = $2 and published_at <= $3),
  p (id, kind, place) as (
    select id, 'article', 0 from here
    union all ${neighbour('previous', '<', 'desc')}
    union all ${neighbour('next', '>', 'asc')}
    union all ${related}
  )
  select p.kind, ${articleColumns}, ${buildIsoUtcSql('a.updated_at')} as updated_at,
         case when p.kind = 'article' then x.body end as body,
         case when p.kind = 'article' then
           array(select locale from article_texts where article_id = a.id order by locale) end as languages
    from p ${articleJoins}
   order by p.place`,
  row: z.union([
    articleRow.extend({
      kind: z.literal('article'),
      updated_at: z.string(),
      body: z.string(),
      languages: z.array(z.string()),
    }),
    articleRow.extend({
      kind: z.enum(['previous', 'next', 'related']),
      updated_at: z.string(),
      body: z.null(),
      languages: z.null(),
    }),
  ]),
})
type Row = RowOf<typeof getStatement>

interface Query {
  articleId: number
  lang: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Returns a published article with its page's related content (product 6); null when unknown or unpublished.
 */
export async function getArticle(db: ReadDb, { articleId, lang, now }: Query) {
  const values = [lang, articleId, new Date(now)]
  const rows = await readJsonRows(db, getStatement, values)
  const row = rows.find(found => found.kind === 'article')
  if (!row) return null
  const [present, project] = await Promise.all([
    createArticlePresenter(db, rows),
    findFirstOnSale(db, { artistIds: row.artist_ids, locale: lang, now }),
  ])
  const one = (kind: Row['kind']) => {
    const found = rows.find(other => other.kind === kind)
    return found ? present(found) : null
  }
  return {
    ...present(row),
    is_fallback: row.lang !== lang,
    languages: row.languages,
    updated_at: row.updated_at,
    thumbnails: toThumbnails(row.cover_id),
    blocks: parseProse(row.body),
    related: rows.filter(({ kind }) => kind === 'related').map(present),
    previous: one('previous'),
    next: one('next'),
    project,
  }
}
