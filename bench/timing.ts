/**
 * `npm run bench -- timing`: does response time leak whether an account exists (user enumeration)? 2,000
 * samples each of known and unknown names, interleaved, for sign-in and password reset. Fails when a
 * Mann-Whitney U test finds a difference at p < 0.01 in three runs of three, because one run in a hundred
 * does by chance.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { hashPassword } from '../src/identity/accounts/server/hash-password.ts'
import { type App, createApp } from '../src/platform/server/app.ts'
import { noLimiter } from '../src/platform/server/limits.ts'
import { benchKey } from './bench-config.ts'
import { mannWhitney, median } from './mann-whitney.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'

const sampleCount = Number(process.env['BENCH_SAMPLES'] ?? 2_000)
const warmUpCount = 200
const significance = 0.01
const runsMax = 3

const say = (line: string) => process.stdout.write(`${line}\n`)
const password = 'seven-quiet-rivers7'

type Kind = 'known' | 'unknown'
interface Subject {
  name: string
  /** The call about account number `index`, which exists or not. */
  call: (kind: Kind, index: number) => { path: string; body: object }
  /** The expected response for both. */
  answer: string
}

const emailOf = (kind: Kind, index: number) => `${kind === 'known' ? 'fan' : 'who'}-${index}@post.example`

const subjects: Subject[] = [
  {
    name: 'sign-in',
    call: (kind, index) => ({
      path: '/api/v1/login/',
      body: { id: emailOf(kind, index), password: 'another-1', temporary_oauth_link_id: null },
    }),
    answer: 'auth_login_failed',
  },
  {
    name: 'reset',
    call: (kind, index) => ({
      path: '/api/v1/password-resets/',
      body: { email_address: emailOf(kind, index) },
    }),
    answer: '{}',
  },
]

async function makeFans({ pool }: ScratchDatabase, count: number): Promise<void> {
  const hash = await hashPassword(password)
  await pool.query(
    `insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
       created_at) select 'Mira', 'fan-' || i || '@post.example', 'fan-' || i || '@post.example',
       '+1212' || (5550000 + i), 'US', $1, 'en', '2000-01-01', now() from generate_series(0, $2::int - 1) i`,
    [hash, count],
  )
  await pool.query('analyze')
}

async function startApp({ url, ...database }: ScratchDatabase) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-timing-'))
  const loaded = loadConfig({
    SERVER_KEY: benchKey,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    TRUSTED_PROXIES: '1',
  })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const log = pino({ level: 'silent' })
  const app = await createApp({ config: loaded.config, database, log, limiter: noLimiter, modules })
  const close = async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, close }
}

/** Milliseconds of one call, from a new address so that no rate limit applies. */
async function time(app: App, { call, answer }: Subject, kind: Kind, index: number): Promise<number> {
  const { path: address, body } = call(kind, index)
  const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': kind === 'known' ? from : `2${from}`,
  }
  const request = new Request(`http://localhost${address}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const started = performance.now()
  const text = await (await app.fetch(request)).text()
  const ms = performance.now() - started
  if (!text.includes(answer)) throw new Error(`unexpected answer to ${address}: ${text}`)
  return ms
}

async function compare(app: App, subject: Subject, first: number): Promise<number> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  for (let index = 0; index < warmUpCount + sampleCount; index += 1) {
    const order: Kind[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of order) {
      const ms = await time(app, subject, kind, first + index)
      if (index >= warmUpCount) times[kind].push(ms)
    }
  }
  const { p, share } = mannWhitney(times.known, times.unknown)
  const medians = `median ${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown`
  say(
    `${subject.name.padEnd(8)} ${medians}; a known one is slower in ${(share * 100).toFixed(1)} % of pairs, p = ${p.toFixed(3)}`,
  )
  return p
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase()
  const perRun = warmUpCount + sampleCount
  await makeFans(database, perRun * runsMax)
  const { app, close } = await startApp(database)
  let isPassed = true
  for (const subject of subjects) {
    let isTold = true
    for (let run = 0; run < runsMax && isTold; run += 1) {
      isTold = (await compare(app, subject, run * perRun)) < significance
    }
    isPassed &&= !isTold
    say(
      `${isTold ? 'FAIL' : 'PASS'}: times of ${subject.name} ${isTold ? 'tell' : 'do not tell'} a known account from an unknown one`,
    )
  }
  await close()
  return isPassed
}

process.exit((await main()) ? 0 : 1)
