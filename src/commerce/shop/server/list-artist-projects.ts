import { isArtist } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { buildProjectColumnsSql, presentProjects, projectRow } from './project-row.ts'
import { buildProjectConditions } from './project-terms.ts'

const artistProjects = listStatement({
  name: 'shop.of-artist',
  from: `from projects p where p.artist_id = $1 and ${buildProjectConditions('p').isVisible}`,
  select: buildProjectColumnsSql({ now: '$2', locale: '$3' }),
  orderBy: `${buildProjectConditions('p').isEnded('$2')}, abs(extract(epoch from p.sale_until - $2)), p.id`,
  row: projectRow,
})

interface Query {
  artistId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/**
 * Lists an artist's visible projects: those on sale by time left, then ended ones, newest first. `isThere` is
 * false for an unknown artist.
 */
export async function listArtistProjects(db: ReadDb, { artistId, locale, now, ...page }: Query) {
  const list = await readList(db, artistProjects, { values: [artistId, new Date(now), locale], ...page })
  const isThere = list.totalCount > 0 || (await isArtist(db, artistId))
  return { ...list, isThere, rows: await presentProjects(db, list.rows) }
}
