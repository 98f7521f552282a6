/**
 * `npm run bench -- votes-kills`: ends a server by SIGKILL in the middle of voting, BENCH_KILLS (20) times. Every ballot
 * that was acknowledged has to be in the tally, and two seconds after the last start in the record, which has to be whole.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { votesOf } from '../src/votes/server/testing/votes-of.ts'
import { verifyRecord } from '../src/votes/server/verify/verify-record.ts'
import { benchKey } from './bench-config.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { signedInFans } from './signed-in-fans.ts'

const kills = Number(process.env['BENCH_KILLS'] ?? 20)
const votersOfRound = 200
const lanes = 16

const say = (line: string) => process.stdout.write(`${line}\n`)

function startServer(database: ScratchDatabase, dataDir: string) {
  return startProcess([resolve(import.meta.dirname, '../src/app/main.ts')], {
    env: {
      DATABASE_URL: database.url,
      SERVER_KEY: benchKey,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
      NODE_ENV: 'production',
    },
  })
}

/** Casts until the server is gone: the ballots that were acknowledged. */
async function voteUntilKilled(
  url: string,
  { tokens, stage, artist, kill }: { tokens: string[]; stage: number; artist: number; kill: () => void },
): Promise<string[]> {
  const acknowledged: string[] = []
  const waiting = [...tokens]
  const lane = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      const answer = await fetch(`${url}/api/v1/vote/season3/votes/self/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ stage_id: stage, artist_id: artist }),
      })
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
      acknowledged.push(((await answer.json()) as { ballot: string }).ballot)
      if (acknowledged.length === votersOfRound / 2) kill()
    }
  }
  // Whoever is under way when the server goes gets no answer, and was promised nothing.
  await Promise.all(Array.from({ length: lanes }, () => lane().catch(() => {})))
  return acknowledged
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-kills-'))
  try {
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into artists (name, slug) values ('Paper Lions', 'paper-lions') returning id`,
    )
    const artist = rows[0]?.id ?? 0
    const times = { opensAt: '2020-01-01T00:00:00Z', closesAt: '2999-01-01T00:00:00Z' }
    const stage = await votesOf(database).aStage({ artists: [artist], ...times })
    const tokens = (await signedInFans(database, kills * votersOfRound)).map(({ token }) => token)
    const acknowledged: string[] = []
    for (let round = 0; round < kills; round += 1) {
      const server = startServer(database, dataDir)
      const url = (await server.ready).replace(/\/$/, '')
      const mine = tokens.splice(0, votersOfRound)
      const kill = () => void server.child.kill('SIGKILL')
      acknowledged.push(...(await voteUntilKilled(url, { tokens: mine, stage, artist, kill })))
      await server.ended
    }
    return await check(database, { dataDir, acknowledged })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function check(
  database: ScratchDatabase,
  { dataDir, acknowledged }: { dataDir: string; acknowledged: string[] },
): Promise<boolean> {
  const server = startServer(database, dataDir)
  await server.ready
  await new Promise(done => setTimeout(done, 2_000))
  const { rows } = await database.pool.query<{ body: string }>('select body from vote_blocks order by block')
  const tally = await database.pool.query<{ total: number; ballots: number }>(
    'select sum(total)::int as total, (select count(*)::int from vote_ballots) as ballots from vote_candidates',
  )
  server.child.kill('SIGTERM')
  await server.ended
  const { problem, events } = await verifyRecord(rows.map(({ body }) => body))
  const recorded = new Set(rows.flatMap(({ body }) => body.match(/"ballot":"[0-9a-f]{64}"/g) ?? []))
  const lost = acknowledged.filter(ballot => !recorded.has(`"ballot":"${ballot}"`)).length
  const { total, ballots } = tally.rows[0] ?? { total: -1, ballots: -2 }
  say(`${kills} kills; ${acknowledged.length} ballots acknowledged, ${lost} of them not in the record`)
  say(
    `tally ${total}, ballots ${ballots}, events in the record ${events}; ${problem?.says ?? 'the record is whole'}`,
  )
  const isPassed = lost === 0 && total === ballots && events === ballots && !problem
  say(isPassed ? 'PASS' : 'FAIL')
  return isPassed
}

process.exitCode = (await main()) ? 0 : 1
