/**
 * `npm run bench -- scale`: reads every list that pages use, with a million artists, 500,000 events, 5
 * million makes, 10 million notifications, and 100,000 projects with a million products and 3 million
 * variants. Passes when the SQL of each takes 5 ms or less at p95 (20 for text searches), measured at the
 * driver. `SCALE=0.05` builds a twentieth; `SCALE_DATABASE_URL` names a database that is already filled, and
 * leaves it unchanged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRandom } from '../demo/catalogue/random.ts'
import { citiesModule } from '../src/catalogue/cities/server/index.ts'
import { startSession } from '../src/identity/accounts/server/index.ts'
import type { App } from '../src/platform/server/app.ts'
import { type Database, openDatabase, type ReadDb } from '../src/platform/server/database.ts'
import { createBenchApp, createBenchConfig, silentLog } from './app.ts'
import { type BenchDatabase, createScratchDatabase } from './database.ts'
import { finish, formatLoad, judgeTimes } from './report.ts'
import { computeScaleSizes, fillToScale, type Sizes } from './scale-data.ts'
import { createShopReads } from './scale-shop.ts'

const factor = Number(process.env['SCALE'] ?? 1)
const filledUrl = process.env['SCALE_DATABASE_URL']
const callsPerList = 60
const warmUpCalls = 60
const listMsMax = 5
const searchMsMax = 20
const fanCount = 20
/** PostgreSQL's `shared_buffers` for a database of this size (docs/running.md). */
const sharedBuffers = '2GB'

const random = createRandom(5)

interface World {
  sizes: Sizes
  cityIds: number[]
  tokens: string[]
  /** Titles, tours and venues of events, from which search queries are made. */
  names: string[]
}

type Address = (world: World) => string

const any = (count: number) => random.int(1, count)
const anyCity = ({ cityIds }: World) => random.pick(cityIds)
/** Half of the requests are for the few artists with most rows. */
const anyArtist = ({ sizes }: World) => any(random.chance(0.5) ? 50 : sizes.artists)
const words = ['ka', 'miro', 'vel', 'sha', 'tinor', 'belgra', 'noji', 'solwen', 'zu', 'lyka', 'kaka', 'ro']
const anyWord = () => random.pick(words)
/** Returns a prefix or a substring of a title, tour or venue. */
function partOfName({ names }: World): string {
  const name = random.pick(names)
  const from = random.chance(0.5) ? 0 : random.int(0, name.length - 1)
  return encodeURIComponent(name.slice(from, from + any(12)).trim() || name)
}
const frequent = ['festival', 'night', 'hall', 'tour', 'tour 7', 'night 1', 'a', 'k', 'ival', '가', '아자']
const anyFrequent = () => encodeURIComponent(random.pick(frequent))
const offset = () => (random.chance(0.7) ? 0 : 10 * any(10))

const lists: Record<string, Address> = {
  home: () => '/api/v1/home/',
  'artists, best known': () => `/api/v1/artists/popular/?offset=${offset()}`,
  'artists of a city': world => `/api/v1/artists/recommendation/?city_id=${anyCity(world)}`,
  'artists of the world': () => '/api/v1/artists/recommendation/',
  'videos of artists': () => `/api/v1/artists/videos/?offset=${offset()}`,
  'videos of an artist': world => `/api/v1/artists/videos/?artist_id=${anyArtist(world)}`,
  'campaigns of an artist': world => `/api/v2/artists/${anyArtist(world)}/campaigns/`,
  'projects of an artist': world => `/api/v2/artists/${anyArtist(world)}/projects/`,
  'events of an artist': world => `/api/v2/artists/${anyArtist(world)}/events/`,
  'demand for an artist': world => `/api/v2/artists/${anyArtist(world)}/demand/`,
  'upcoming events': () => `/api/v2/events/?offset=${offset()}`,
  'past events': () => `/api/v2/events/?condition=past&offset=${offset()}`,
  'events of a city': world => `/api/v2/events/?city_id=${anyCity(world)}`,
  'events near a city': world => `/api/v2/events/near/?city_id=${anyCity(world)}`,
  'tours, latest first': () => `/api/v2/tours/?offset=${offset()}`,
  'tours, earliest first': () => '/api/v2/tours/?order_by=asc&condition=upcoming',
  'tours, best known': () => '/api/v2/tours/?order_by=popular&condition=upcoming',
  'dates of a tour': ({ sizes }) => `/api/v2/tours/${any(sizes.tours)}/events/`,
  'videos of tours': () => '/api/v2/tours/youtube/',
  'campaigns by makes': () => `/api/v1/promotions/explore/?offset=${offset()}`,
  'trending campaigns': () => '/api/v1/promotions/explore/?order_by=trending',
  'campaigns close to their goal': () => '/api/v1/promotions/explore/?order_by=nearly_there',
  'completed campaigns': () => '/api/v1/promotions/explore/?order_by=done',
  'campaigns of a city': world => `/api/v1/promotions/explore/?city_id=${anyCity(world)}`,
  news: () => `/api/v1/article/?offset=${offset()}`,
  'news of an artist': world => `/api/v1/article/?artist_id=${anyArtist(world)}`,
  'own makes': () => '/api/v1/users/self/makes/',
  'own follows': () => '/api/v1/users/self/follows/',
  'own notifications': () => '/api/v1/users/self/news/?limit=20',
}

const families = ['pop', 'rock', 'electronic', 'reggae', 'classical']
const anyFamily = () => random.pick(families)
const anyWhen = () => random.pick(['tonight', 'weekend', 'month'])
/** Returns a date range of up to three months that begins within three months. */
function range(): string {
  const fromMs = Date.now() + any(90) * 86_400_000
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return `from=${day(fromMs)}&until=${day(fromMs + any(90) * 86_400_000)}`
}
const around = (world: World) => `city_id=${anyCity(world)}&radius_km=${random.pick([10, 25, 50, 100])}`

/** Filters and sort orders of the event list (docs/events.md). */
const foundEvents: Record<string, Address> = {
  'found by date': () => `/api/v2/events/?when=${anyWhen()}&offset=${offset()}`,
  'found in a range': () => `/api/v2/events/?${range()}&offset=${offset()}`,
  'found by genre': () => `/api/v2/events/?genre=${anyFamily()}&offset=${offset()}`,
  'found free': () => `/api/v2/events/?price=free&offset=${offset()}`,
  'found, best known': () => `/api/v2/events/?sort=popular&offset=${offset()}`,
  'best known of a month': () => `/api/v2/events/?sort=popular&when=month&offset=${offset()}`,
  'best known of a range': () => `/api/v2/events/?sort=popular&${range()}`,
  'best known of a genre': () => `/api/v2/events/?sort=popular&genre=${anyFamily()}&when=${anyWhen()}`,
  'free, best known': () => `/api/v2/events/?sort=popular&price=free&when=${anyWhen()}`,
  'found in a city': world => `/api/v2/events/?city_id=${anyCity(world)}&genre=${anyFamily()}`,
  'best known of a city': world => `/api/v2/events/?city_id=${anyCity(world)}&sort=popular`,
  'found around a city': world => `/api/v2/events/?${around(world)}&offset=${offset()}`,
  'nearest first': world => `/api/v2/events/?${around(world)}&sort=nearest`,
  'nearest of a month': world => `/api/v2/events/?${around(world)}&sort=nearest&when=month`,
  'best known around': world => `/api/v2/events/?${around(world)}&sort=popular`,
  'all filters at once': world =>
    `/api/v2/events/?${around(world)}&genre=${anyFamily()}&price=paid&when=${anyWhen()}`,
  'without each filter': world =>
    `/api/v2/events/without/?${around(world)}&genre=classical&price=free&when=tonight`,
  'places of a map': () => `/api/v2/events/places/?when=${anyWhen()}`,
  'places of a genre': () => `/api/v2/events/places/?genre=${anyFamily()}`,
}

/** Lists that first search for artists or cities by name, which have a higher limit (docs/search.md). */
const searches: Record<string, Address> = {
  'artists by name': () => `/api/v1/artists/?query=${anyWord()}`,
  'cities by name': () => `/api/v1/cities/search/?query=${anyWord()}`,
  'events by a word': () => `/api/v2/events/?search=${anyWord()}`,
  'events by an artist’s name': () => `/api/v2/events/search/?artist_name=${anyWord()}`,
  'events by a part of a name': world => `/api/v2/events/?search=${partOfName(world)}`,
  'events by a frequent word': () => `/api/v2/events/?search=${anyFrequent()}&offset=${offset()}`,
  'searched by a part of a name': world => `/api/v2/events/search/?artist_name=${partOfName(world)}`,
  'searched by a frequent word': () =>
    `/api/v2/events/search/?artist_name=${anyFrequent()}&offset=${offset()}`,
  'projects by an artist’s name': () => `/api/v1/shops/md/projects/search/?artist_name=${anyWord()}`,
}

/** Wraps a database to add up statement times, excluding authentication. */
function withTimes(db: ReadDb) {
  const spent = { ms: 0, names: new Set<string>() }
  const query: ReadDb['query'] = async (statement, values) => {
    const start = performance.now()
    const rows = await db.query(statement, values)
    if (statement.name.startsWith('accounts.')) return rows
    spent.ms += performance.now() - start
    spent.names.add(statement.name)
    return rows
  }
  return { db: { query }, spent }
}

async function buildWorld(database: Database): Promise<World> {
  const sizes = computeScaleSizes(factor)
  if (!filledUrl) {
    await citiesModule.prepare?.({ config: createBenchConfig(), database, log: silentLog })
    await fillToScale(database.pool, sizes)
    // Forces a checkpoint now, because writing back the filled pages would disturb the measurement for
    // minutes.
    await database.pool.query('checkpoint')
  }
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from cities order by population desc limit 500',
  )
  const sampled = await database.pool.query<{ name: string }>(
    `select form as name from event_names where id % 997 = 1 order by id limit 1000`,
  )
  const tokens: string[] = []
  for (let id = 1; id <= fanCount; id += 1) {
    tokens.push(await startSession(database.db, any(sizes.users), Date.now()))
  }
  return { sizes, cityIds: rows.map(({ id }) => id), tokens, names: sampled.rows.map(({ name }) => name) }
}

/** Calls one endpoint and returns its SQL time in milliseconds. */
async function timeCall(app: App, spent: { ms: number }, address: string, token: string): Promise<number> {
  spent.ms = 0
  const headers: HeadersInit = { Authorization: `Bearer ${token}` }
  const response = await app.fetch(new Request(`http://localhost${address}`, { headers }))
  if (response.status !== 200)
    throw new Error(`${address} returns ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return spent.ms
}

async function measure(
  addresses: Record<string, Address>,
  msMax: number,
  { app, spent, world }: { app: App; spent: ReturnType<typeof withTimes>['spent']; world: World },
): Promise<boolean> {
  let isPassed = true
  for (const [name, createAddress] of Object.entries(addresses)) {
    spent.names.clear()
    const times: number[] = []
    for (let call = -warmUpCalls; call < callsPerList; call += 1) {
      const token = random.pick(world.tokens)
      const ms = await timeCall(app, spent, createAddress(world), token)
      if (call >= 0) times.push(ms)
    }
    if (spent.names.size === 0) throw new Error(`${name}: no statement was seen`)
    isPassed = judgeTimes(name, times, msMax, [...spent.names].join(', ')) && isPassed
  }
  return isPassed
}

async function main(): Promise<boolean> {
  await using database = filledUrl ? openFilled(filledUrl) : await createScratchDatabase({ sharedBuffers })
  const world = await buildWorld(database)
  const { db, spent } = withTimes(database.read)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-scale-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const app = await createBenchApp({ ...database, read: db }, env)
  const measured = { app, spent, world }
  const isPassed = [
    await measure({ ...createShopReads(random), ...foundEvents, ...lists }, listMsMax, measured),
    await measure(searches, searchMsMax, measured),
  ]
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
  return isPassed.every(Boolean)
}

function openFilled(url: string): BenchDatabase {
  const database = openDatabase(url, { max: 10 })
  return { ...database, url, [Symbol.asyncDispose]: database.close }
}

finish({ isPassed: await main(), summary: `every list at p95, ${formatLoad()}` })
