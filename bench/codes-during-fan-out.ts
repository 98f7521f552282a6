/**
 * `npm run bench -- codes-during-fan-out --followers 1000000`: requests codes, one after the other, during a
 * fan-out to a million followers of three artists (notifications, then mails). Passes when every code reaches
 * the SMS service within 2 s of its request, and everybody is notified exactly once.
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { loadConfig } from '../src/app/config.ts'
import { tasks } from '../src/app/tasks.ts'
import { phoneOfFan } from '../src/identity/phones/server/phone.ts'
import { sendProof } from '../src/identity/phones/server/send-proof.ts'
import { recordHappening } from '../src/notifications/server/index.ts'
import { createOutside } from '../src/platform/server/call-service.ts'
import type { Config } from '../src/platform/server/config.ts'
import { observeJobs } from '../src/platform/server/jobs/job-metrics.ts'
import { startJobs } from '../src/platform/server/jobs/start-jobs.ts'
import type { SmsMessage } from '../src/platform/server/sms.ts'
import { benchKey } from './bench-config.ts'
import { percentile } from './open-loop.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'

const secondsMax = 2
const artistCount = 3
/** One in this many followers has a confirmed address and is mailed. */
const mailedOneIn = 10
/** Simulated latency of the SMS service and the mail server. */
const serviceMs = 50
const codeEveryMs = 200
/** Codes requested after the last notification, while mails go out. */
const codesAfterwards = 25

const say = (line: string) => process.stdout.write(`${line}\n`)

async function addFollowers({ pool }: ScratchDatabase, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into artists (name, slug, popularity) select 'Artist ' || n, 'artist-' || n, 0
       from generate_series(1, $1::int) n returning id`,
    [artistCount],
  )
  const artistIds = rows.map(({ id }) => id)
  await pool.query(
    `with fans as (
       insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
         created_at, email_confirmed_at)
       select 'Fan ' || n, e, e, '+888' || lpad(n::text, 9, '0'), 'US', '', 'en', '2000-01-01', now(),
              case when n % $3 = 0 then now() end
         from generate_series(1, $1::int) n cross join lateral (select 'fan' || n || '@post.example' as e) a
       returning id
     )
     insert into follows (user_id, artist_id, at) select fans.id, artist, now() from fans, unnest($2::int[]) artist`,
    [count, artistIds, mailedOneIn],
  )
  await pool.query('vacuum analyze')
  return artistIds
}

interface Codes {
  ask: () => Promise<void>
  /** Seconds from each request to the SMS service. */
  waits: number[]
  send: (message: SmsMessage) => Promise<void>
}

/** Each code goes to a different number, so that no rate limit applies. */
function codesOf({ pool, db, transaction }: ScratchDatabase, config: Config): Codes {
  const waits: number[] = []
  const arrivals = new Map<string, () => void>()
  let last = 0
  return {
    waits,
    async ask() {
      last += 1
      const [id, e164] = [randomUUID(), `+1212${String(last).padStart(3, '0')}0000`]
      const { rows } = await pool.query<{ user_id: number }>(
        `insert into phones (id, user_id, country_code, e164, created_at)
         select $1, id, 'US', $2, now() from users order by id offset $3 limit 1 returning user_id`,
        [id, e164, last],
      )
      const phone = await phoneOfFan(db, rows[0]?.user_id ?? 0, id)
      if (!phone) throw new Error('there is no phone')
      const arrived = new Promise<void>(resolve => arrivals.set(e164, resolve))
      const startMs = performance.now()
      const asker = { address: `203.0.${last >> 8}.${last & 255}`, config, now: Date.now() }
      await transaction(inside => sendProof(inside, phone, { method: 'sms', locale: 'en' }, asker))
      await arrived
      waits.push((performance.now() - startMs) / 1_000)
    },
    async send({ to }) {
      arrivals.get(to)?.()
      await delay(serviceMs)
    },
  }
}

async function tell({ transaction }: ScratchDatabase, artistIds: number[]): Promise<void> {
  for (const artistId of artistIds) {
    await transaction(db =>
      recordHappening(db, {
        kind: 'event_on_sale',
        key: `on-sale:${artistId}`,
        artistId,
        path: '/event/1/',
        at: Date.now(),
        params: { artist: 'Karo', city: 'Seoul', venue: 'The Hall', date: 'May 2' },
      }),
    )
  }
}

async function isToldToAll({ pool }: ScratchDatabase): Promise<boolean> {
  const { rows } = await pool.query('select from happenings where told_at is null')
  return rows.length === 0
}

async function countOf({ pool }: ScratchDatabase, text: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)
  return rows[0]?.n ?? 0
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { followers: { type: 'string', default: '1000000' } } })
  const fanCount = Math.ceil(Number(values.followers) / artistCount)
  const loaded = loadConfig({ SERVER_KEY: benchKey, RATE_LIMITS: '0' })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const log = pino({ level: 'warn' })
  await using database = await scratchDatabase({ isDurable: true })
  const artistIds = await addFollowers(database, fanCount)
  const codes = codesOf(database, loaded.config)
  let mailCount = 0
  const mailer = {
    async send() {
      await delay(serviceMs)
      mailCount += 1
    },
  }
  const jobs = await startJobs({
    tasks,
    database,
    mailer,
    sms: codes,
    push: { send: async () => 'gone' as const },
    config: loaded.config,
    publicUrl: 'https://fans.example',
    now: Date.now,
    databaseTime: async () => Date.now(),
    log,
    outside: createOutside({ log }),
    metrics: observeJobs(new Registry(), { tasks, db: database.db }),
  })
  await codes.ask()
  say(`a code alone takes ${codes.waits.pop()?.toFixed(3)} s`)
  const startMs = performance.now()
  await tell(database, artistIds)
  while (!(await isToldToAll(database))) {
    await codes.ask()
    await delay(codeEveryMs)
  }
  const seconds = (performance.now() - startMs) / 1_000
  const during = codes.waits.length
  for (let count = 0; count < codesAfterwards; count += 1) await codes.ask()
  const told = await countOf(database, 'notifications')
  const waiting = await countOf(database, 'graphile_worker.jobs')
  await jobs.close()
  const machine = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
  say(`${told} notifications of ${fanCount * artistCount} in ${seconds.toFixed(1)} s; ${machine}`)
  say(`${mailCount} mails sent, ${waiting} jobs wait for the rest`)
  const [median, p99, worst] = [0.5, 0.99, 1].map(share => percentile(codes.waits, share))
  say(`${during} codes meanwhile, ${codesAfterwards} beside the mails: median ${median?.toFixed(3)} s,`)
  say(`p99 ${p99?.toFixed(3)} s, worst ${worst?.toFixed(3)} s (≤ ${secondsMax})`)
  const isPassed = told === fanCount * artistCount && (worst ?? Infinity) <= secondsMax
  say(isPassed ? 'PASS' : 'FAIL')
  return isPassed
}

process.exitCode = (await main()) ? 0 : 1
