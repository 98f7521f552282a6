/**
 * `npm run bench -- fan-out`: fans out news to an artist's 100,000 followers while visitors read pages as
 * fast as the server answers. Passes when everybody is notified exactly once within 10 s, and reads keep 0.8
 * of their throughput.
 */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { loadDemo } from '../demo/load.ts'
import { modules } from '../src/app/modules.ts'
import { recordHappening } from '../src/notifications/server/index.ts'
import { benchConfig } from './bench-config.ts'
import { startLoadGenerator } from './load.ts'
import { median } from './ratio.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { startProduct } from './stage.ts'

const followerCount = 100_000
const secondsMax = 10
const readRatioMin = 0.8
const rounds = 3
/** Sampling interval of the read rate. */
const spanMs = 500
const quietSpans = 10

const say = (line: string) => process.stdout.write(`${line}\n`)

async function fillCatalogue(database: ScratchDatabase): Promise<void> {
  const prepare = async () => {
    for (const module of modules)
      await module.prepare?.({ config: benchConfig(), database, log: pino({ level: 'silent' }) })
  }
  await prepare()
  await loadDemo(database.pool, { now: new Date(), config: benchConfig() })
  await prepare()
}

/**
 * Fans of one artist; none of them has a confirmed address, so that no mail goes out. Resolves to the artist.
 */
async function addFollowers({ pool }: ScratchDatabase): Promise<Artist> {
  const { rows } = await pool.query<{ id: number; slug: string }>(
    'select id, slug from artists order by popularity desc, id limit 1',
  )
  const artist = rows[0]
  if (!artist) throw new Error('the catalogue is empty')
  await pool.query(
    `with fans as (
       insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
         created_at)
       select 'Fan ' || n, e, e, '+888' || lpad(n::text, 8, '0'), 'US', '', 'en', '2000-01-01', now()
         from generate_series(1, $1::int) n cross join lateral (select 'fan' || n || '@post.example' as e) a
       returning id
     )
     insert into follows (user_id, artist_id, at) select id, $2, now() from fans`,
    [followerCount, artist.id],
  )
  await pool.query('vacuum analyze')
  return { id: artist.id, path: encodeURI(`/artist/${artist.slug},${artist.id}/`) }
}

/** Runs one fan-out; resolves to the seconds from the commit of the news to the last notification. */
async function tellAll(database: ScratchDatabase, artistId: number, round: number): Promise<number> {
  const start = performance.now()
  const what = {
    kind: 'news',
    key: `news:bench-${round}`,
    artistId,
    path: '/news/1/',
    at: Date.now(),
  } as const
  await database.transaction(db =>
    recordHappening(db, { ...what, params: { artist: 'Karo', title: 'A song' } }),
  )
  for (;;) {
    const { rows } = await database.pool.query(
      'select from happenings where key = $1 and told_at is not null',
      [what.key],
    )
    if (rows.length > 0) return (performance.now() - start) / 1_000
    await delay(20)
  }
}

interface Artist {
  id: number
  path: string
}

interface Round {
  seconds: number
  quietRate: number
  busyRate: number
}

async function measure(
  database: ScratchDatabase,
  artist: Artist,
  { port, round }: { port: number; round: number },
): Promise<Round> {
  using load = startLoadGenerator()
  const read = load.side(port, artist.path)
  const span = async () => {
    const { count, seconds } = await read(spanMs)
    return count / seconds
  }
  const quiet: number[] = []
  for (let index = 0; index < quietSpans; index += 1) quiet.push(await span())
  const busy: number[] = []
  let seconds: number | null = null
  const telling = tellAll(database, artist.id, round).then(taken => {
    seconds = taken
  })
  while (seconds === null) busy.push(await span())
  await telling
  return {
    seconds,
    quietRate: median(quiet),
    busyRate: busy.reduce((sum, rate) => sum + rate, 0) / busy.length,
  }
}

/** Whether every fan was notified exactly once per round. */
async function isExact({ pool }: ScratchDatabase): Promise<boolean> {
  const { rows } = await pool.query<{ told: number }>('select count(*)::int as told from notifications')
  say(`${rows[0]?.told} notifications of ${followerCount * rounds}`)
  return rows[0]?.told === followerCount * rounds
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true })
  await fillCatalogue(database)
  const artist = await addFollowers(database)
  await using product = await startProduct({ database })
  const found: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const each = await measure(database, artist, { port: product.port, round })
    found.push(each)
    const rates = `reads ${each.busyRate.toFixed(0)}/s against ${each.quietRate.toFixed(0)}/s`
    say(
      `told in ${each.seconds.toFixed(1)} s; ${rates}; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
    )
  }
  const seconds = median(found.map(each => each.seconds))
  const ratio = median(found.map(({ busyRate, quietRate }) => busyRate / quietRate))
  say(
    `${followerCount} told in ${seconds.toFixed(1)} s (≤ ${secondsMax}); reads keep ${ratio.toFixed(2)} (≥ ${readRatioMin})`,
  )
  const isPassed = (await isExact(database)) && seconds <= secondsMax && ratio >= readRatioMin
  say(isPassed ? 'PASS' : 'FAIL')
  return isPassed
}

process.exitCode = (await main()) ? 0 : 1
