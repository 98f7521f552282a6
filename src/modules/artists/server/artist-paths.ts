import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { validArtist } from './valid-artist.ts'

/** The best known artists' pages, for the sitemap. */
export async function artistPaths(db: ReadDb): Promise<string[]> {
  const rows = await db.query<{ id: number; slug: string }>({
    name: 'artists.paths',
    text: `select id, slug from artists a where ${validArtist('a')} order by popularity desc, id limit 40000`,
  })
  return rows.map(paths.artist)
}
