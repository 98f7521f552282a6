import type { ReadDb } from '../../../platform/server/database.ts'
import {
  type ListResult,
  listRowsMax,
  listStatement,
  readList,
} from '../../../platform/server/one-trip-list.ts'
import { buildCityExistsSql } from '../../cities/server/index.ts'
import { type ArtistRow, artistColumns, artistRow } from './artist-row.ts'
import { buildValidArtistSql } from './valid-artist.ts'

interface PageRange {
  limit: number
  offset: number
}

const popular = listStatement({
  name: 'artists.popular',
  from: `from artists a where ${buildValidArtistSql('a')}`,
  select: artistColumns,
  orderBy: 'a.popularity desc, a.id',
  countMax: listRowsMax,
  row: artistRow,
})

/** Lists the most popular valid artists. The count is capped at 1,001. */
export function listPopularArtists(db: ReadDb, page: PageRange): Promise<ListResult<ArtistRow>> {
  return readList(db, popular, page)
}

const recommendedMax = 50

const candidates = `(
    select artist_id, max(make_count) as make_count from (
      (select c.artist_id, c.make_count from campaigns c where c.city_id = $1 and c.status <> 'done'
        order by c.make_count desc, c.id limit ${recommendedMax})
      union all
      (select p.id, -1 from artists p where ${buildValidArtistSql('p')}
        order by p.popularity desc, p.id limit ${recommendedMax})
    ) either group by artist_id
    limit ${recommendedMax * 2}
  )`

const recommended = listStatement({
  name: 'artists.recommend',
  exists: `($1::int is null or ${buildCityExistsSql('$1')})`,
  from: `from ${candidates} r join artists a on a.id = r.artist_id where ${buildValidArtistSql('a')}`,
  select: artistColumns,
  orderBy: 'r.make_count desc, a.popularity desc, a.id',
  row: artistRow,
})

/**
 * Lists artists by makes in a city, then the most popular worldwide to fill the list. `isThere` is false for
 * an unknown city.
 */
export function recommendArtists(
  db: ReadDb,
  { cityId, ...page }: PageRange & { cityId: number | null },
): Promise<ListResult<ArtistRow>> {
  return readList(db, recommended, { values: [cityId], ...page })
}
