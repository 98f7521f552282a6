import { matchArtists } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import {
  buildPageRowsSql,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildProjectColumnsSql, presentProjects, projectRow } from './project-row.ts'
import { buildProjectConditions } from './project-terms.ts'

/** Maximum number of matching artists, so that a query of one character stays fast. */
const artistsMax = 300

const terms = buildProjectConditions('p')

const byArtistName = statement({
  name: 'shop.search-projects',
  text: `
    with found as materialized (
      select p.id, m.place as artist_place, p.sale_until, ${terms.isEnded('$2')} as is_ended
        from unnest($1::int[]) with ordinality m (id, place)
        join projects p on p.artist_id = m.id
       where ${terms.isVisible}
    ), page as (
      select f.*, row_number() over (
               order by f.artist_place, f.is_ended, abs(extract(epoch from f.sale_until - $2)), f.id) as place
        from found f order by place limit $3 offset $4
    )
    select (select least(count(*), ${listRowsMax})::int from found) as total_count,
      ${buildPageRowsSql(`
        select ${buildProjectColumnsSql({ now: '$2', locale: '$5' })}
          from page f
          join projects p on p.id = f.id
         where f.place <= ${listRowsMax}
         order by f.place`)}`,
  row: pageSchema(projectRow),
})

interface Query {
  artistName: string
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/**
 * Searches visible projects of matching artists (spec 2.5, 7.4). Sorts by the artists' rank; for the same
 * artist, projects on sale by time left, then ended ones, newest first. Considers only the 300 best artists
 * and caps the count and the pages at 1,001 projects.
 */
export async function searchProjects(db: ReadDb, { artistName, locale, now, limit, offset }: Query) {
  const form = normalise(artistName)
  if (form === '') return { totalCount: 0, rows: [] }
  const artistIds = await matchArtists(db, form, artistsMax)
  const [page] = await db.query(byArtistName, [artistIds, new Date(now), limit, offset, locale])
  const list = toListResult(page)
  return { ...list, rows: await presentProjects(db, list.rows) }
}
