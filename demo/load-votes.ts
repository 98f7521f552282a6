import type pg from 'pg'
import { Failure } from '../src/platform/contract/errors.ts'
import { asDb } from '../src/platform/server/as-db.ts'
import type { Config } from '../src/platform/server/config.ts'
import type { Db } from '../src/platform/server/database.ts'
import { castTogether, createBallotCall, moveStage } from '../src/votes/server/index.ts'

const day = 86_400_000
const hour = 3_600_000

interface DemoStage {
  name: Record<string, string>
  candidates: number
  voters: number
  opensMs: number
  closesMs: number
  visibility: 'live' | 'hidden'
  isOver: boolean
}

/** A closed stage, with a result that was hidden until its end, and an open stage. */
const stages: DemoStage[] = [
  {
    candidates: 20,
    voters: 600,
    opensMs: -30 * day,
    closesMs: -16 * day,
    visibility: 'hidden',
    isOver: true,
    name: {
      en: 'Semi-final',
      de: 'Halbfinale',
      es: 'Semifinal',
      fil: 'Semi-final',
      fr: 'Demi-finale',
      id: 'Semifinal',
      ja: '準決勝',
      ko: '준결승',
      ms: 'Separuh akhir',
      pt: 'Semifinal',
      ru: 'Полуфинал',
      th: 'รอบรองชนะเลิศ',
      vi: 'Bán kết',
      'zh-cn': '半决赛',
      'zh-tw': '準決賽',
    },
  },
  {
    candidates: 10,
    voters: 1_200,
    opensMs: -3 * day,
    closesMs: 11 * day,
    visibility: 'live',
    isOver: false,
    name: {
      en: 'Final',
      de: 'Finale',
      es: 'Final',
      fil: 'Final',
      fr: 'Finale',
      id: 'Final',
      ja: '決勝',
      ko: '결승',
      ms: 'Akhir',
      pt: 'Final',
      ru: 'Финал',
      th: 'รอบชิงชนะเลิศ',
      vi: 'Chung kết',
      'zh-cn': '决赛',
      'zh-tw': '決賽',
    },
  },
]

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16) Chrome/149.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/149.0 Safari/537.36',
]

/**
 * Loads the demo's vote. The product's own code casts the ballots, so that tally and record agree; the server
 * adds them to blocks at runtime.
 */
export async function loadVotes(client: pg.PoolClient, config: Config): Promise<void> {
  // Uses the database clock, as ballots do.
  const { rows: clocks } = await client.query<{ now: Date }>('select vote_clock() as now')
  const now = clocks[0]?.now ?? new Date()
  const { rows: artists } = await client.query<{ id: number }>(
    `select id from artists where name not like '(INVALID)%' order by is_featured desc, popularity desc, id limit 20`,
  )
  const { rows: fans } = await client.query<{ id: number }>(
    `select id from users where email like 'fan%@demo.fanfare.example' order by id`,
  )
  if (artists.length === 0) return
  for (const stage of stages) {
    const candidates = artists.slice(0, stage.candidates).map(({ id }) => id)
    const id = await insertStage(client, stage, { candidates, now })
    const voters = fans.slice(0, stage.voters).map(fan => fan.id)
    await castDemoBallots(asDb(client), id, { voters, candidates, config })
    if (stage.isOver) await finishStage(client, id, new Date(now.getTime() + stage.closesMs))
  }
}

interface StageContext {
  candidates: number[]
  now: Date
}

async function insertStage(
  client: pg.PoolClient,
  stage: DemoStage,
  { candidates, now }: StageContext,
): Promise<number> {
  const opensAt = new Date(now.getTime() + stage.opensMs)
  // A stage that will be closed stays open until its ballots are cast.
  const closesAt = stage.isOver ? new Date(now.getTime() + hour) : new Date(now.getTime() + stage.closesMs)
  const { rows } = await client.query<{ id: number }>(
    `with s as (
       insert into vote_stages (name, opens_at, closes_at, result_visibility, status) values ($1, $2, $3, $4, 'open')
       returning id
     ), c as (
       insert into vote_candidates (stage_id, artist_id) select id, unnest($5::int[]) from s
     ), e as (
       insert into vote_stage_events (stage_id, from_state, to_state, act, actor, at)
       select id, from_state, to_state, act, actor, $2::timestamptz + at from s, (values
         (null, 'upcoming', 'begin', 'operator:demo', interval '-1 day'),
         ('upcoming', 'open', 'open', 'system', interval '0')) v (from_state, to_state, act, actor, at) order by at
     )
     select id from s`,
    [JSON.stringify(stage.name), opensAt, closesAt, stage.visibility, candidates],
  )
  const [row] = rows
  if (!row) throw new Error('the demo has no stage')
  return row.id
}

async function castDemoBallots(
  db: Db,
  stageId: number,
  { voters, candidates, config }: { voters: number[]; candidates: number[]; config: Config },
): Promise<void> {
  const calls = voters.map((userId, n) => {
    // Some candidates are far more popular than others.
    const chance = ((Math.imul(n + stageId * 977, 2_654_435_761) >>> 0) / 4_294_967_296) ** 2
    const artistId = candidates[Math.floor(chance * candidates.length)] ?? 0
    const address = `198.51.${n % 100}.${n % 250}`
    return createBallotCall(
      { userId, artistId, address, userAgent: browsers[n % browsers.length] ?? null },
      config,
    )
  })
  const outcomes = await castTogether(db, stageId, calls, { ...config, rateLimits: false })
  const refused = [...outcomes.values()].find(outcome => outcome instanceof Failure)
  if (refused instanceof Failure) throw new Error(`a ballot of the demo is refused: ${refused.entry.name}`)
}

async function finishStage(client: pg.PoolClient, id: number, closesAt: Date): Promise<void> {
  await moveStage(asDb(client), id, { act: 'close', actor: 'operator:demo' })
  await moveStage(asDb(client), id, { act: 'finish', actor: 'operator:demo' })
  await client.query(
    `update vote_stages set closes_at = $2, final_at = $2::timestamptz + interval '2 hours' where id = $1`,
    [id, closesAt],
  )
}
