import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { validArtist } from './valid-artist.ts'

const bestKnown = statement({
  name: 'artists.paths',
  text: `select id, slug from artists a where ${validArtist('a')} order by popularity desc, id limit 40000`,
  row: z.object({ id: z.int(), slug: z.string() }),
})

/** The best known artists' pages, for the sitemap. */
export async function artistPaths(db: ReadDb): Promise<string[]> {
  return (await db.query(bestKnown)).map(paths.artist)
}
