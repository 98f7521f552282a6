/**
 * `npm run bench -- votes-kills`: kills the server with SIGKILL during voting, 20 times (`--kills`). Passes
 * when every acknowledged ballot is in the tally and, two seconds after the last start, in the public record;
 * tally, ballots and events agree after each kill; and the record is valid.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { verifyRecord } from '../src/votes/server/verify/verify-record.ts'
import { type BenchDatabase, createScratchDatabase } from './database.ts'
import { finish, formatLoad, type Outcome, say } from './report.ts'
import { addSignedInFans } from './signed-in-fans.ts'
import { startProduct } from './stage.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)
const votersPerRound = 200
const lanes = 16

interface Vote {
  stageId: number
  artistId: number
}

/** Casts ballots until the server is killed; returns the acknowledged ones. */
async function voteUntilKilled(
  database: BenchDatabase,
  tokens: string[],
  { stageId, artistId }: Vote,
): Promise<string[]> {
  await using product = await startProduct({ database }, { LOG_LEVEL: 'error' })
  const acknowledged: string[] = []
  let killed: Promise<void> | undefined
  const waiting = [...tokens]
  const lane = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/vote/season3/votes/self/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ stage_id: stageId, artist_id: artistId }),
      })
      if (!response.ok) throw new Error(`answered ${response.status}`)
      acknowledged.push(((await response.json()) as { ballot: string }).ballot)
      if (acknowledged.length === votersPerRound / 2) killed = product.kill()
    }
  }
  // Ballots in flight at the kill get no response, so they aren't acknowledged.
  await Promise.all(Array.from({ length: lanes }, () => lane().catch(() => {})))
  if (!killed) throw new Error('the server failed before it was killed')
  await killed
  return acknowledged
}

/** Counts the differences between tally, ballots and events, in one statement and so in one snapshot. */
async function countDifferences({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select (select coalesce(sum(abs(c.total - (select count(*) from vote_ballots b where b.stage_id = c.stage_id
          and b.artist_id = c.artist_id and b.removed_at is null)))::int, 0) from vote_candidates c)
       + abs((select count(*) from vote_events where type = 'cast') - (select count(*) from vote_ballots))::int as wrong`,
  )
  return rows[0]?.wrong ?? Number.NaN
}

/** Starts the server once more and reads the public record, which it completes. */
async function readRecord(database: BenchDatabase): Promise<string[]> {
  await using _product = await startProduct({ database }, { LOG_LEVEL: 'error' })
  await delay(2_000)
  const { rows } = await database.pool.query<{ body: string }>('select body from vote_blocks order by block')
  return rows.map(({ body }) => body)
}

async function main(): Promise<Outcome> {
  await using database = await createScratchDatabase({ isDurable: true })
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into artists (name, slug) values ('Paper Lions', 'paper-lions') returning id`,
  )
  const artistId = rows[0]?.id ?? 0
  const times = { opensAt: '2020-01-01T00:00:00Z', closesAt: '2999-01-01T00:00:00Z' }
  const stageId = await voteFixtures(database).aStage({ artists: [artistId], ...times })
  const tokens = (await addSignedInFans(database, kills * votersPerRound)).map(({ token }) => token)
  const acknowledged: string[] = []
  let differences = 0
  for (let round = 0; round < kills; round += 1) {
    const voters = tokens.splice(0, votersPerRound)
    acknowledged.push(...(await voteUntilKilled(database, voters, { stageId, artistId })))
    differences += await countDifferences(database)
  }
  const record = await readRecord(database)
  differences += await countDifferences(database)
  const { problem, events } = await verifyRecord(record)
  const recorded = new Set(record.flatMap(body => body.match(/"ballot":"[0-9a-f]{64}"/g) ?? []))
  const lost = acknowledged.filter(ballot => !recorded.has(`"ballot":"${ballot}"`)).length
  const { rows: counted } = await database.pool.query<{ ballots: number }>(
    'select count(*)::int as ballots from vote_ballots',
  )
  const ballots = counted[0]?.ballots ?? -1
  say(
    `${ballots} ballots, ${events} events in the record; ${problem?.says ?? 'the record is whole'}; ${formatLoad()}`,
  )
  return {
    isPassed: lost === 0 && differences === 0 && events === ballots && !problem,
    summary: `${kills} kills, ${acknowledged.length} ballots acknowledged, ${lost} of them lost, ${differences} differences between tally, ballots and events`,
  }
}

finish(await main())
