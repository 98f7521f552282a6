import { isArtist } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildProjectColumnsSql, presentProjects, projectRow } from './project-row.ts'
import { buildProjectConditions } from './project-terms.ts'

type State = 'upcoming' | 'open' | 'ended'

interface Query {
  sort: 'availability' | 'days_left'
  /** `asc` reverses the order of projects that have not ended. */
  order: 'asc' | 'desc'
  /** Null for all artists. */
  type: number | null
  artistId: number | null
  state: State | null
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

type ListingOptions = Pick<Query, 'sort' | 'order' | 'state'> & { isOfType: boolean; isOfArtist: boolean }

/**
 * Lists the shop's projects (spec 7.4, product 8): available ones by time left, then sold out, upcoming and
 * ended ones, the latter newest first; or all that have not ended by time left. The count and the pages are
 * capped at 1,001 projects. `isThere` is false for an unknown artist.
 */
export async function listProjects(db: ReadDb, query: Query) {
  const { sort, order, state, type, artistId, locale, now, offset } = query
  const options = { sort, order, state, isOfType: type !== null, isOfArtist: artistId !== null }
  const values = [new Date(now), locale, clampPageRows(query), offset]
  const filters = [type, artistId].filter(value => value !== null)
  const [found] = await db.query(listing(options), [...values, ...filters])
  const list = toListResult(found)
  const isThere = artistId === null || list.totalCount > 0 || (await isArtist(db, artistId))
  return { ...list, isThere, rows: await presentProjects(db, list.rows) }
}

const row = pageSchema(projectRow)
const listing = (options: ListingOptions) =>
  statement({
    name: 'shop.list',
    variant: Object.values(options).map(String),
    text: buildText(options),
    row,
  })

/** Maximum number of rows across all parts: offset plus limit. */
const rowLimit = '($3::int + $4::int)'

/**
 * Concatenates the parts. Each reads only the rows of the page that earlier parts left over, usually none.
 */
function buildText(options: ListingOptions): string {
  const parts = buildParts(options)
  const taken = parts.map((_, at) => `(select count(*) from part_${at})`)
  const read = parts.map(({ from, key }, at) => {
    const room = [rowLimit, ...taken.slice(0, at)].join(' - ')
    return `part_${at} as materialized (
      select p.id, row_number() over (order by ${key}) as nth from (${from} order by ${key} limit ${room}) p)`
  })
  const union = parts.map((_, at) => `select id, ${at} as part, nth from part_${at}`).join(' union all ')
  return `
    with ${read.join(',\n    ')},
    page as (select id, part, nth from (${union}) u order by part, nth limit $3 offset $4)
    select (select count(*)::int from (select ${buildCount(options)} limit ${listRowsMax}) counted) as total_count,
      ${buildPageRowsSql(`select ${buildProjectColumnsSql({ now: '$1', locale: '$2' })}
        from page f join projects p on p.id = f.id order by f.part, f.nth`)}`
}

interface Part {
  from: string
  /** The expressions to sort by; they define a total order. */
  key: string
}

const terms = buildProjectConditions('p')
const isUnended = terms.isOffered('$1')
const isBegun = 'p.sale_from <= $1'
const isUpcoming = `p.status = 'online' and p.sale_from > $1`
const { available, soldOut, notAvailable } = terms.ifOffered('$1')
const newestFirst = 'p.sale_until desc, p.id desc'

const projects = (where: string) => `select p.id, p.sale_from, p.sale_until from projects p where ${where}`

/**
 * Builds SQL for projects ended by the state machine, or by time until the job has updated the state. Each
 * has a separate index.
 */
const ended = (filter: string, rowsMax: string | number): string => `select * from (
    (${projects(`p.status not in ('draft', 'online')${filter}`)} order by ${newestFirst} limit ${rowsMax})
    union all
    (${projects(`p.status = 'online' and p.sale_until <= $1${filter}`)} order by ${newestFirst} limit ${rowsMax})
  ) p`

function buildParts(options: ListingOptions): Part[] {
  const { sort, state } = options
  const filter = buildFilter(options)
  const past = { from: ended(filter, rowLimit), key: newestFirst }
  if (state === 'ended') return [past]
  const running = sort === 'days_left' ? [byDaysLeft(options)] : byAvailability(options)
  return [...running, ...(state === null ? [past] : [])]
}

const soonFirst = (order: ListingOptions['order']) => (order === 'desc' ? 'p.sale_until, p.id' : newestFirst)

function byDaysLeft({ order, state, ...filters }: ListingOptions): Part {
  const where = { open: `${isUnended} and ${isBegun}`, upcoming: isUpcoming, all: isUnended }
  return {
    from: projects(where[state === 'open' || state === 'upcoming' ? state : 'all'] + buildFilter(filters)),
    key: soonFirst(order),
  }
}

/**
 * Builds the parts by availability. Open projects with nothing on sale at the moment, e.g. between two sale
 * windows, come last.
 */
function byAvailability({ order, state, ...filters }: ListingOptions): Part[] {
  const part = (where: string, key: string) => ({ from: projects(where + buildFilter(filters)), key })
  const opening = order === 'desc' ? 'p.sale_from, p.id' : 'p.sale_from desc, p.id desc'
  const upcoming = part(isUpcoming, opening)
  if (state === 'upcoming') return [upcoming]
  const open = [available, soldOut].map(one => part(`${isUnended} and ${one}`, soonFirst(order)))
  const paused = part(`${isUnended} and ${isBegun} and ${notAvailable}`, soonFirst(order))
  const turned = [...open, ...(state === null ? [upcoming] : [])]
  return [...(order === 'desc' ? turned : turned.toReversed()), paused]
}

const artistPlace = ({ isOfType }: Pick<ListingOptions, 'isOfType'>) => (isOfType ? '$6' : '$5')

function buildFilter({ isOfType, isOfArtist }: Pick<ListingOptions, 'isOfType' | 'isOfArtist'>): string {
  return `${isOfType ? ' and p.type = $5' : ''}${isOfArtist ? ` and p.artist_id = ${artistPlace({ isOfType })}` : ''}`
}

/** Counts in index order, so that the cap stops it early. */
function buildCount({ state, ...filters }: ListingOptions): string {
  const filter = buildFilter(filters)
  if (state === 'ended') return `from (${ended(filter, listRowsMax)}) p`
  if (state === 'upcoming') return `from projects p where ${isUpcoming}${filter} order by p.sale_from`
  if (state === 'open') {
    return `from projects p where ${isUnended} and ${isBegun}${filter} order by p.sale_until`
  }
  return `from projects p where ${terms.isVisible}${filter}`
}
