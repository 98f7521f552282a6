import type { ReadDb } from '../../../platform/server/database.ts'
import { type ListResult, listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { type ProjectRow, projectColumns, projectJoins, projectRow } from './project-row.ts'
import { projectAvailability } from './project-terms.ts'

const ofArtist = `from projects p where p.artist_id = $1 and ${projectAvailability('p').isVisible}`

const artistProjects = listStatement({
  name: 'shop.of-artist',
  exists: 'exists (select from artists where id = $1)',
  from: ofArtist.replace('projects p', `projects p ${projectJoins}`),
  countFrom: ofArtist,
  select: projectColumns({ now: '$2', locale: '$3' }),
  orderBy: `${projectAvailability('p').isEnded('$2')}, abs(extract(epoch from p.sale_until - $2)), p.id`,
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

/** An artist's visible projects: on sale by time left, then ended ones, newest first. */
export function listArtistProjects(
  db: ReadDb,
  { artistId, locale, now, ...page }: Query,
): Promise<ListResult<ProjectRow>> {
  return readList(db, artistProjects, { values: [artistId, new Date(now), locale], ...page })
}
