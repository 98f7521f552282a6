import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildValidArtistSql } from './valid-artist.ts'

const mostPopular = statement({
  name: 'artists.paths',
  text: `select id, slug from artists a where ${buildValidArtistSql('a')} order by popularity desc, id limit 40000`,
  row: z.object({ id: z.int(), slug: z.string() }),
})

/** Lists the pages of the most popular artists for the sitemap. */
export async function listArtistPaths(db: ReadDb): Promise<string[]> {
  return (await db.query(mostPopular)).map(paths.artist)
}
