import type { ReadDb } from '../../../platform/server/database.ts'
import { readRows } from '../../../platform/server/json-rows.ts'
import { reach, rowsWithin } from '../../../platform/server/one-trip-list.ts'
import { type ArticleRow, articleColumns, articleJoins } from './article-row.ts'

interface Query {
  lang: string
  /** Null for the news of all. */
  artistId: number | null
  /** Nothing that was published later, in milliseconds since 1970: now, or the moment when the reading began. */
  untilMs: number
  limit: number
  offset: number
}

type Found = (ArticleRow | { id: null }) & { is_there: boolean; total_count: number }

const ofAll = { from: 'articles n', id: 'n.id', where: 'true', exists: 'true' }
const ofArtist = {
  from: 'article_artists n',
  id: 'n.article_id',
  where: 'n.artist_id = $5',
  exists: 'exists (select from artists where id = $5)',
}

function statement({ from, id, where, exists }: typeof ofAll): string {
  const published = `from ${from} where ${where} and n.published_at <= $2`
  const order = `n.published_at desc, ${id} desc`
  return `
    with p as (
      select ${id} as id, row_number() over (order by ${order}) as place ${published}
       order by ${order} limit $3 offset $4
    )
    select ${exists} as is_there, t.total_count, ${articleColumns}
      from (select count(*)::int as total_count from (select ${published} limit ${reach}) counted) t
      left join p on true ${articleJoins}
     order by p.place`
}

const allText = statement(ofAll)
const artistText = statement(ofArtist)

/** Published articles, newest first, in one round trip. `isThere` is false for no such artist. */
export async function listArticles(db: ReadDb, { lang, artistId, untilMs, limit, offset }: Query) {
  const values = [lang, new Date(untilMs), rowsWithin({ limit, offset }), offset]
  const found = await readRows<Found>(
    db,
    artistId === null
      ? { name: 'news.list', text: allText, values }
      : { name: 'news.list-artist', text: artistText, values: [...values, artistId] },
  )
  return {
    isThere: found[0]?.is_there ?? false,
    totalCount: found[0]?.total_count ?? 0,
    rows: found.filter((row): row is ArticleRow & Found => row.id !== null),
  }
}
