import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { SitemapPage } from '../../../platform/server/site-files.ts'
import { statement } from '../../../platform/server/statement.ts'

const pathsStatement = statement({
  name: 'news.paths',
  text: `select a.id, array(select locale from article_texts where article_id = a.id order by locale) as languages
    from articles a where a.published_at <= now() order by a.published_at desc, a.id desc limit 5000`,
  row: z.object({ id: z.int(), languages: z.array(z.string()) }),
})

/**
 * Lists the news page and the newest articles, for the sitemaps of their languages; older ones are reachable
 * through links between articles.
 */
export async function listNewsPaths(db: ReadDb): Promise<SitemapPage[]> {
  const rows = await db.query(pathsStatement)
  return [paths.news(), ...rows.map(({ id, languages }) => ({ path: paths.news(id), languages }))]
}
