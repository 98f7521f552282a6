import { isArtist } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  type ArticleItem,
  articleColumns,
  articleJoins,
  articleRow,
  createArticlePresenter,
} from './article-row.ts'

interface Query {
  lang: string
  /** Null for all artists. */
  artistId: number | null
  /**
   * Excludes articles published after this time (milliseconds since 1970): the current time, or the time at
   * which the reader loaded the first page, so that pages stay stable.
   */
  untilMs: number
  limit: number
  offset: number
}

const allSource = { from: 'articles n', id: 'n.id', where: 'true' }
const artistSource = {
  from: 'article_artists n',
  id: 'n.article_id',
  where: 'n.artist_id = $5',
}

function buildText({ from, id, where }: typeof allSource): string {
  const published = `from ${from} where ${where} and n.published_at <= $2`
  const order = `n.published_at desc, ${id} desc`
  return `
    with p as (
      select ${id} as id, row_number() over (order by ${order}) as place ${published}
       order by ${order} limit $3 offset $4
    )
    select (select count(*)::int from (select ${published} limit ${listRowsMax}) counted) as total_count,
      ${buildPageRowsSql(`select ${articleColumns} from p ${articleJoins} order by p.place`)}`
}

const row = pageSchema(articleRow)
const all = statement({ name: 'news.list', text: buildText(allSource), row })
const byArtist = statement({ name: 'news.list-artist', text: buildText(artistSource), row })

/** Lists published articles, newest first. `isThere` is false for an unknown artist. */
export async function listArticles(
  db: ReadDb,
  { lang, artistId, untilMs, limit, offset }: Query,
): Promise<ListResult<ArticleItem>> {
  const values = [lang, new Date(untilMs), clampPageRows({ limit, offset }), offset]
  const [page] =
    artistId === null ? await db.query(all, values) : await db.query(byArtist, [...values, artistId])
  const { totalCount, rows } = toListResult(page)
  const isThere = artistId === null || totalCount > 0 || (await isArtist(db, artistId))
  return { isThere, totalCount, rows: rows.map(await createArticlePresenter(db, rows)) }
}
