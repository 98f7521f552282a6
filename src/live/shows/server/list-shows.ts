import { isArtist } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { showMachine } from './show-machine.ts'
import { buildShowColumnsSql, presentShows, showJoins, showRow } from './show-row.ts'

/** Order of statuses in the list: live, upcoming, just ended, replays. */
const places = ['ON_SHOW', 'PRE_SHOW', 'END_SHOW', 'ON_VOD', 'DONE']
const place = `array_position(array['${places.join("', '")}'], s.status)`
const time = 'extract(epoch from s.starts_at)'
const inOrder = `${place}, case when s.status = 'PRE_SHOW' then ${time} else -${time} end, s.id`

const listFilterSql = `s.status = any($2) and ($1::int is null or exists
  (select from show_artists sa where sa.artist_id = $1 and sa.show_id = s.id))`

const shows = listStatement({
  name: 'shows.list',
  from: `from shows s ${showJoins} where ${listFilterSql}`,
  countFrom: `from shows s where ${listFilterSql}`,
  select: buildShowColumnsSql('$3'),
  orderBy: inOrder,
  row: showRow,
})

interface Query {
  artistId: number | null
  /** Status numbers of spec 3; null for all shows that are not done. */
  statuses: number[] | null
  locale: string
  limit: number
  offset: number
}

/** Lists shows; `isThere` is false for an unknown artist. */
export async function listShows(db: ReadDb, { artistId, statuses, locale, ...page }: Query) {
  const states = showMachine.states.filter((state, number) =>
    statuses ? statuses.includes(number) : state !== 'DONE',
  )
  const list = await readList(db, shows, { values: [artistId, states, locale], ...page })
  const isThere = artistId === null || list.totalCount > 0 || (await isArtist(db, artistId))
  return { ...list, isThere, rows: await presentShows(db, list.rows) }
}

const nowMax = 6
const liveAndNext = jsonStatement({
  name: 'shows.now',
  text: `select ${buildShowColumnsSql('$1')} from shows s ${showJoins}
    where s.status in ('ON_SHOW', 'PRE_SHOW') order by ${inOrder} limit ${nowMax}`,
  row: showRow,
})

/** Lists the shows for Home: live ones first, then upcoming ones. */
export async function listLiveAndUpcoming(db: ReadDb, locale: string) {
  return presentShows(db, await readJsonRows(db, liveAndNext, [locale]))
}
