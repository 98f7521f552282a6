import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const pathsStatement = statement({
  name: 'news.paths',
  text: 'select id from articles where published_at <= now() order by published_at desc, id desc limit 5000',
  row: z.object({ id: z.int() }),
})

/** The list and the newest articles, for the sitemap; older ones are linked from one to the next. */
export async function newsPaths(db: ReadDb): Promise<string[]> {
  const rows = await db.query(pathsStatement)
  return [paths.news(), ...rows.map(({ id }) => paths.news(id))]
}
