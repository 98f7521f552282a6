import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const pathsStatement = statement({
  name: 'shows.paths',
  text: `select s.id from shows s where s.status <> 'DONE' order by s.starts_at desc, s.id limit 4000`,
  row: z.object({ id: z.int() }),
})

/** Lists the page paths of upcoming and live shows and of replays, for the sitemap. */
export async function listShowPaths(db: ReadDb): Promise<string[]> {
  const rows = await db.query(pathsStatement)
  return [paths.live(), ...rows.map(({ id }) => paths.show(id))]
}
