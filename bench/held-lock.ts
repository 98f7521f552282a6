/**
 * `npm run bench -- held-lock`: checks whether 40 sign-ins that wait for a row lock slow down reads. Reads
 * are open loop, in alternating rounds with and without the lock. Passes when the p99 with the lock is at
 * most 1.5 times the p99 without it. `--rounds 10`.
 */
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type HttpResponse, sendRequest } from './http.ts'
import { runOpenLoop } from './open-loop.ts'
import { finish, formatLoad, type Outcome, percentile, say } from './report.ts'
import { openStage, type Stage, startProduct } from './stage.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const signInCount = 40
const readRate = 100
/** Shorter than the lock timeout, so that all sign-ins wait until the end of a round. */
const secondsPerRound = 3
const ratioMax = 1.5

type Read = HttpResponse & { latencyMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Signs in with a wrong password. */
function signIn(port: number, name: string, address: string) {
  const body = { id: `${name}@post.example`, password: 'another-1', temporary_oauth_link_id: null }
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const path = '/api/v1/login/'
  return sendRequest({ port, path, method: 'POST', headers, body: JSON.stringify(body), agent })
}

/**
 * Measures reads while the row of the sign-ins' IP address is locked; also returns how many connections
 * waited for it.
 */
async function readDuringLock(
  { database }: Stage,
  { port, round, read }: { port: number; round: number; read: () => Promise<Read[]> },
) {
  const address = `10.0.0.${round + 1}`
  // This sign-in creates the row to lock.
  await signIn(port, `first-${round}`, address)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from account_attempts for update')
    const signIns = Array.from({ length: signInCount }, (_, index) =>
      signIn(port, `unknown-${round}-${index}`, address),
    )
    await waitForQueue(database)
    const reads = await read()
    const waitingCount = await countWaiting(database)
    await client.query('rollback')
    await Promise.all(signIns)
    return { reads, waitingCount }
  } finally {
    client.release()
  }
}

/**
 * Resolves once no more connections join the wait for the lock. The forty sign-ins are a burst of work, which
 * must not overlap the reads: three slow reads of the 300 in a round determine its p99.
 */
async function waitForQueue(database: Stage['database']): Promise<void> {
  const polls = { everyMs: 50, max: 100 }
  for (let poll = 0, before = 0; poll < polls.max; poll += 1) {
    await delay(polls.everyMs)
    const count = await countWaiting(database)
    if (count > 0 && count === before) return
    before = count
  }
  throw new Error('no sign-in waits for the lock')
}

async function countWaiting({ pool }: Stage['database']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'",
  )
  return Number(rows[0]?.count ?? 0)
}

/** Prints a summary and returns the p99; infinite when a read failed. */
function summarise(name: string, reads: Read[]): number {
  const ms = reads.map(({ latencyMs }) => latencyMs)
  const failedCount = reads.filter(({ status }) => status !== 200).length
  const shares = [0.5, 0.95, 0.99].map(share => `p${share * 100} ${percentile(ms, share).toFixed(1)} ms`)
  say(`${name.padEnd(12)} ${shares.join(', ')} (${reads.length} reads, ${failedCount} failed)`)
  return failedCount > 0 ? Number.POSITIVE_INFINITY : percentile(ms, 0.99)
}

async function main(): Promise<Outcome> {
  await using stage = await openStage()
  await using product = await startProduct(stage, { TRUSTED_PROXIES: '1' })
  const { port } = product
  const { rows } = await stage.database.pool.query<{ id: number }>('select min(id) as id from artists')
  const load = { rate: readRate, count: readRate * secondsPerRound }
  const read = () =>
    runOpenLoop(load, () => sendRequest({ port, path: `/api/v1/artists/${rows[0]?.id}/`, agent }))
  await read()
  const free: Read[] = []
  const locked: Read[] = []
  let waitingMin = Number.POSITIVE_INFINITY
  for (let round = 0; round < Number(values.rounds); round += 1) {
    free.push(...(await read()))
    const { reads, waitingCount } = await readDuringLock(stage, { port, round, read })
    locked.push(...reads)
    waitingMin = Math.min(waitingMin, waitingCount)
  }
  say(formatLoad())
  const ratio = summarise('with lock', locked) / summarise('without', free)
  return {
    isPassed: ratio <= ratioMax && waitingMin > 0,
    summary: `p99 of reads is ${ratio.toFixed(2)} times the usual (≤ ${ratioMax}) while at least ${waitingMin} connections wait for a lock`,
  }
}

finish(await main())
