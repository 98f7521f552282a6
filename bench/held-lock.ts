/**
 * `npm run bench -- held-lock`: do 40 sign-ins that wait for a row lock slow down reads? Reads are open loop,
 * in alternating rounds with and without the lock. Fails when the p99 with it is more than 1.5 times the p99
 * without.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { statement } from '../src/platform/server/statement.ts'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './bench-config.ts'
import { byTheClock, type Measured, signIn, signInAgent } from './by-the-clock.ts'
import { fetchText, percentile } from './open-loop.ts'
import { openStage, type Stage } from './stage.ts'

const signInCount = 40
const readRate = 100
/** Shorter than the lock timeout, so that all writers wait to the end of a round. */
const secondsOfTurn = 3
const turnCount = Number(process.env['BENCH_ROUNDS'] ?? 10)
const ratioMax = 1.5

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Reads while the row of the sign-ins' address is locked, and the number of connections that waited for it.
 */
async function beside(stage: Stage, site: string, turn: number, reads: () => Promise<Measured[]>) {
  const from = `10.0.0.${turn + 1}`
  // Creates the row to lock.
  await signIn(site, { name: `first-${turn}`, from })
  const client = await stage.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from account_attempts for update')
    const signIns = Array.from({ length: signInCount }, (_, index) =>
      signIn(site, { name: `nobody-${turn}-${index}`, from }),
    )
    await allWait(stage)
    const measured = await reads()
    const waitingCount = await countWaiting(stage)
    await client.query('rollback')
    await Promise.all(signIns)
    return { measured, waitingCount }
  } finally {
    client.release()
  }
}

/**
 * Resolves once no more connections come to wait: forty requests that arrive at once are a burst of work, and
 * three reads of a round's 300 are its p99.
 */
async function allWait(stage: Stage): Promise<void> {
  const polls = { everyMs: 50, max: 100 }
  for (let poll = 0, before = 0; poll < polls.max; poll += 1) {
    await sleep(polls.everyMs)
    const count = await countWaiting(stage)
    if (count > 0 && count === before) return
    before = count
  }
  throw new Error('no sign-in waits for the lock')
}

/** How many connections wait for a lock now. */
async function countWaiting(stage: Stage): Promise<number> {
  const { rows } = await stage.database.pool.query<{ count: number }>(
    "select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'",
  )
  return Number(rows[0]?.count ?? 0)
}

function summarise(name: string, answers: Measured[]): number {
  const ms = answers.map(({ latencyMs }) => latencyMs)
  const failedCount = answers.filter(({ status }) => status !== 200).length
  const shown = [0.5, 0.95, 0.99].map(share => `p${share * 100} ${percentile(ms, share).toFixed(1)} ms`)
  say(`${name.padEnd(30)} ${shown.join(', ')} (${answers.length} reads, ${failedCount} failed)`)
  return failedCount > 0 ? Number.POSITIVE_INFINITY : percentile(ms, 0.99)
}

const artistStatement = statement({
  name: 'bench.artist',
  text: 'select id from artists order by id limit 1',
  row: z.object({ id: z.int() }),
})

async function measure(stage: Stage, site: string): Promise<boolean> {
  const [artist] = await stage.database.db.query(artistStatement)
  const read = async () => (await fetchText(`${site}/api/v1/artists/${artist?.id}/`)).status
  const reads = () => byTheClock(readRate, secondsOfTurn, read)
  await reads()
  const usual: Measured[] = []
  const held: Measured[] = []
  let waitingMin = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < turnCount; turn += 1) {
    usual.push(...(await reads()))
    const { measured, waitingCount } = await beside(stage, site, turn, reads)
    held.push(...measured)
    waitingMin = Math.min(waitingMin, waitingCount)
  }
  const ratio = summarise('beside waiting sign-ins', held) / summarise('usually', usual)
  const isPassed = ratio <= ratioMax && waitingMin > 0
  say(
    `${isPassed ? 'PASS' : 'FAIL'}: p99 is ${ratio.toFixed(2)} times the usual (≤ ${ratioMax}); at least ${waitingMin} connections waited`,
  )
  return isPassed
}

async function main(): Promise<boolean> {
  await using stage = await openStage()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-held-lock-'))
  const server = startProcess([resolve(import.meta.dirname, '../src/app/main.ts')], {
    env: {
      DATABASE_URL: stage.database.url,
      SERVER_KEY: benchKey,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: '0',
      TRUSTED_PROXIES: '1',
      SANDBOX: '0',
    },
  })
  try {
    return await measure(stage, await server.ready)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    signInAgent.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 0 : 1)
