import * as z from 'zod'
import { projectAvailability } from '../../../commerce/shop/server/index.ts'
import { picture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { textIn } from '../../../platform/server/localized-text.ts'
import { parseProse } from '../../../platform/server/parse-prose.ts'
import type { RowOf } from '../../../platform/server/statement.ts'
import { articleColumns, articleJoins, articleRow, presentArticle } from './article-row.ts'

const relatedMax = 4

const neighbour = (kind: string, than: '<' | '>', order: string) => `
  select n.id, '${kind}', 0 from here h cross join lateral (
    select a.id from articles a where (a.published_at, a.id) ${than} (h.published_at, h.id) and a.published_at <= $3
     order by a.published_at ${order}, a.id ${order} limit 1
  ) n`

/** Related articles: those of the same artists first, then the newest of all. */
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
  select p.kind, ${articleColumns}, ${isoUtc('a.updated_at')} as updated_at,
         case when p.kind = 'article' then x.body end as body,
         case when p.kind = 'article' then
           array(select locale from article_texts where article_id = a.id order by locale) end as languages,
         case when p.kind = 'article' then (
           select json_build_object('id', s.id, 'name', ${textIn('s.name', '$1')}, 'picture',
                    case when s.card_id is not null then json_build_object('id', s.card_id, 'hue', c.hue) end)
             from article_artists l join projects s on s.artist_id = l.artist_id left join media c on c.id = s.card_id
            where l.article_id = a.id and ${projectAvailability('s').isOnSale('$3')}
            order by l.position, s.sale_until, s.id limit 1
         ) end as project
    from p ${articleJoins}
   order by p.place`,
  row: z.union([
    articleRow.extend({
      kind: z.literal('article'),
      updated_at: z.string(),
      body: z.string(),
      languages: z.array(z.string()),
      project: z.object({ id: z.int(), name: z.string(), picture: picture.nullable() }).nullable(),
    }),
    articleRow.extend({
      kind: z.enum(['previous', 'next', 'related']),
      updated_at: z.string(),
      body: z.null(),
      languages: z.null(),
      project: z.null(),
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

/** One published article with what its page says (product 6), in one round trip; null when there is none. */
export async function getArticle(db: ReadDb, { articleId, lang, now }: Query) {
  const values = [lang, articleId, new Date(now)]
  const rows = await readJsonRows(db, getStatement, values)
  const row = rows.find(found => found.kind === 'article')
  if (!row) return null
  const one = (kind: Row['kind']) => {
    const found = rows.find(other => other.kind === kind)
    return found ? presentArticle(found) : null
  }
  return {
    ...presentArticle(row),
    is_fallback: row.lang !== lang,
    languages: row.languages,
    updated_at: row.updated_at,
    thumbnails: toThumbnails(row.cover_id),
    blocks: parseProse(row.body),
    related: rows.filter(({ kind }) => kind === 'related').map(presentArticle),
    previous: one('previous'),
    next: one('next'),
    project: row.project,
  }
}
