import { setTimeout as delay } from 'node:timers/promises'
import { recountRedeem } from '../src/commerce/redeem/server/recount.ts'
import { type Database, openDatabase } from '../src/platform/server/database.ts'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { verifyRecord } from '../src/votes/server/verify/verify-record.ts'
import { checkMoney } from './checkout-check.ts'
import type { Lanes } from './faults-lanes.ts'
import { compareWithRows, type StoredRow, type WriterName } from './faults-model.ts'
import type { FaultStage } from './faults-stage.ts'
import type { TallyLog } from './faults-tally.ts'
import type { World } from './faults-world.ts'

interface Checked {
  stage: FaultStage
  world: World
  lanes: Lanes
  log: TallyLog
}

const settledWithinMs = 150_000

const rowsSql: Record<WriterName, string> = {
  orders: `select user_id::text as key, public_id as content from orders where not is_granted`,
  votes: `select encode(ballot, 'hex') as key, 'fan ' || user_id || ', artist ' || artist_id as content
    from vote_ballots where removed_at is null`,
  codes: `select k.user_id::text as key, o.public_id as content
    from redeem_keys k left join orders o on o.id = k.order_id where k.used_at is not null`,
  messages: `select client_id as key, id || ' ' || seq || ' ' || text as content from chat_messages`,
  makes: `select p.artist_id || '-' || p.city_id || ':' || m.user_id as key, 'number ' || m.number as content
    from makes m join campaigns p on p.id = m.campaign_id`,
}

/** Rules that hold once all jobs have run; each finds violations. */
const rules: [string, string][] = [
  [
    'tally, ballots and events differ',
    `select 1 where (select count(*) from vote_events where type = 'cast') <> (select count(*) from vote_ballots)`,
  ],
  [
    'counters of a campaign are not its recount',
    `select p.id from campaigns p where p.make_count <> (select count(*) from makes where campaign_id = p.id)
       or p.make_count <> (select coalesce(sum(make_count), 0) from campaign_days where campaign_id = p.id)`,
  ],
  [
    "an artist's makes are not their recount",
    `select a.id from artists a where a.makepoints <>
      (select count(*) from makes m join campaigns p on p.id = m.campaign_id where p.artist_id = a.id)`,
  ],
  [
    'two makes of a campaign have one number',
    'select campaign_id from makes group by campaign_id having count(distinct number) <> count(*)',
  ],
  [
    'numbers of messages have a gap',
    'select chat_id from chat_messages group by chat_id having max(seq) <> count(*) or min(seq) <> 1',
  ],
  [
    'a granted order has no code',
    'select id from orders where is_granted and id not in (select order_id from redeem_keys where order_id is not null)',
  ],
]

/** Waits until everything has settled and compares the database with the model; returns the problems. */
export async function checkRound({ stage, world, lanes, log }: Checked): Promise<string[]> {
  const database = openDatabase(stage.postgres.url, { max: 4 })
  try {
    await endHolds(database)
    const { acknowledged } = lanes
    const { problems } = await checkMoney({
      database,
      checkout: stage,
      projectId: world.projectId,
      stock: acknowledged.paid.length,
      acknowledged,
    })
    return [
      ...problems,
      ...(await waitForJobs(database)),
      ...(await compareRows(database, lanes, log)),
      ...(await findBrokenRules(database)),
      ...(await checkVotes(database)),
    ]
  } finally {
    await database.close()
  }
}

/** Ends the holds of fans who could not give up, as their time would. */
async function endHolds({ pool }: Database): Promise<void> {
  await pool.query(`update orders set hold_expires_at = now() - interval '1 second' where is_holding`)
}

/** Waits until no job is due and every ballot is in the record. */
async function waitForJobs({ pool }: Database): Promise<string[]> {
  const endMs = performance.now() + settledWithinMs
  for (;;) {
    const { rows } = await pool.query<{ jobs: number; votes: number }>(
      `select (select count(*)::int from graphile_worker._private_jobs
          where run_at <= now() and attempts < max_attempts) as jobs,
        (select count(*)::int from vote_events where block is null) as votes`,
    )
    const [waiting] = rows
    if (waiting?.jobs === 0 && waiting.votes === 0) return []
    if (performance.now() > endMs) return [`${JSON.stringify(waiting)} still wait`]
    await delay(500)
  }
}

async function compareRows({ pool }: Database, { model }: Lanes, log: TallyLog): Promise<string[]> {
  const problems: string[] = []
  for (const [name, sql] of Object.entries(rowsSql) as [WriterName, string][]) {
    const { rows } = await pool.query<StoredRow>(sql)
    for (const { kind, fault, text } of compareWithRows(name, model[name], rows)) {
      if (kind !== 'unexpected' && fault !== null) log.add(kind, fault)
      problems.push(text)
    }
  }
  return problems
}

async function findBrokenRules(database: Database): Promise<string[]> {
  const problems: string[] = []
  for (const [rule, sql] of rules) {
    const { rows } = await database.pool.query(sql)
    if (rows.length > 0) problems.push(`${rule}: ${JSON.stringify(rows).slice(0, 300)}`)
  }
  const miscounts = [
    ...(await recountRedeem(database.read)),
    ...(await voteFixtures(database).wrongTallies()),
  ]
  return [...problems, ...miscounts.map(each => `a counter is not its recount: ${JSON.stringify(each)}`)]
}

/** The public record must be valid and hold each ballot. */
async function checkVotes({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ body: string }>('select body from vote_blocks order by block')
  const { rows: counted } = await pool.query<{ ballots: number }>(
    'select count(*)::int as ballots from vote_ballots',
  )
  const { problem, events } = await verifyRecord(rows.map(({ body }) => body))
  const ballots = counted[0]?.ballots
  return [
    ...(problem ? [`the record of the vote is wrong: ${JSON.stringify(problem)}`] : []),
    ...(events === ballots ? [] : [`the record has ${events} events of ${ballots} ballots`]),
  ]
}
