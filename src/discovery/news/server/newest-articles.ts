import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { articleTextSql } from './article-row.ts'

const newest = (scope: 'all' | 'artists') =>
  statement({
    name: 'news.newest',
    variant: [scope],
    text: `select a.id, x.locale as lang, x.title, ${buildIsoUtcSql('a.published_at')} as published_at, a.cover_id,
        (select l.artist_id from article_artists l where l.article_id = a.id order by l.position, l.artist_id limit 1)
          as artist_id
      from (
        select n.* from articles n where n.published_at <= $2 ${scope === 'all' ? '' : byArtists}
        order by n.published_at desc, n.id desc limit $3
      ) a cross join lateral (${articleTextSql}) x
      order by a.published_at desc, a.id desc`,
    row: z.object({
      id: z.int(),
      lang: z.string(),
      title: z.string(),
      published_at: z.string(),
      cover_id: z.string().nullable(),
      artist_id: z.int().nullable(),
    }),
  })

/** Reads at most as many articles per artist as the list can show. */
const byArtists = `and n.id in (
  select l.article_id from unnest($4::int[]) f (artist_id) cross join lateral (
    select l.article_id from article_artists l where l.artist_id = f.artist_id and l.published_at <= $2
    order by l.published_at desc, l.article_id desc limit $3
  ) l
)`
const lists = { all: newest('all'), artists: newest('artists') }
export type NewArticle = RowOf<(typeof lists)['all']>

interface Query {
  lang: string
  /** Null for all. */
  artistIds: number[] | null
  limit: number
  /** Milliseconds since 1970. */
  now: number
}

export function listNewestArticles(
  db: ReadDb,
  { lang, artistIds, limit, now }: Query,
): Promise<NewArticle[]> {
  const values = [lang, new Date(now), limit]
  return artistIds === null ? db.query(lists.all, values) : db.query(lists.artists, [...values, artistIds])
}
