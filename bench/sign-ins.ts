import * as z from 'zod'
import { statement } from '../src/platform/server/statement.ts'
/**
 * `npm run bench -- sign-ins`: do 200 sign-ins a second delay an artist's page data? Both loads are open
 * loop. Fails when the read's p99 is more than 50 ms later than without.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './bench-config.ts'
import { byTheClock, type Measured, signIn, signInAgent } from './by-the-clock.ts'
import { fetchText, percentile } from './open-loop.ts'
import { openStage } from './stage.ts'

const seconds = 15
const rates = { signIn: 200, read: 50 }
const delayMaxMs = 50
const roundCount = Number(process.env['BENCH_ROUNDS'] ?? 2)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** From its own address, so that no rate limit applies before the hash. */
const signInOf = (site: string, index: number) =>
  signIn(site, {
    name: `nobody-${index}`,
    from: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  })

function summarise(name: string, answers: Measured[]): number {
  const ms = answers.map(({ latencyMs }) => latencyMs)
  const statuses = Map.groupBy(answers, ({ status }) => status)
  const counts = [...statuses].map(([status, list]) => `${list.length} × ${status}`).join(', ')
  const shown = [0.5, 0.95, 0.99].map(share => `p${share * 100} ${percentile(ms, share).toFixed(1)} ms`)
  say(`${name.padEnd(34)} ${shown.join(', ')} (${counts})`)
  return percentile(ms, 0.99)
}

async function round(address: string, artistId: number, first: number) {
  const read = async () => (await fetchText(`${address}/api/v1/artists/${artistId}/`)).status
  const without = await byTheClock(rates.read, seconds, read)
  const signIns = byTheClock(rates.signIn, seconds, index => signInOf(address, first + index))
  const [beside, all] = await Promise.all([byTheClock(rates.read, seconds, read), signIns])
  return { without, beside, all }
}

const artistStatement = statement({
  name: 'bench.artist',
  text: 'select id from artists order by id limit 1',
  row: z.object({ id: z.int() }),
})

async function main(): Promise<boolean> {
  await using stage = await openStage()
  const [artist] = await stage.database.db.query(artistStatement)
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-sign-ins-'))
  const server = startProcess([resolve(import.meta.dirname, '../src/app/main.ts')], {
    env: {
      DATABASE_URL: stage.database.url,
      SERVER_KEY: benchKey,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: '0',
      TRUSTED_PROXIES: '1',
    },
  })
  try {
    const address = await server.ready
    say(
      `${rates.signIn} sign-ins/s for ${seconds} s beside ${rates.read} reads/s; load ${loadavg()[0]?.toFixed(2)} on ${availableParallelism()} cores`,
    )
    const delays: number[] = []
    for (let index = 0; index < roundCount; index += 1) {
      const first = index * rates.signIn * seconds
      const { without, beside, all } = await round(address, artist?.id ?? 0, first)
      const before = summarise('read of an artist', without)
      const after = summarise('read of an artist beside sign-ins', beside)
      summarise('sign-in', all)
      delays.push(after - before)
    }
    // The minimum over the rounds filters out noise of the machine.
    const delayMs = Math.min(...delays)
    const isPassed = delayMs <= delayMaxMs
    say(
      `${isPassed ? 'PASS' : 'FAIL'}: p99 of the read is ${delayMs.toFixed(1)} ms later (≤ ${delayMaxMs} ms)`,
    )
    return isPassed
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    signInAgent.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 0 : 1)
