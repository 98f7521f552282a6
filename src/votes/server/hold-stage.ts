import * as z from 'zod'
import type { Db } from '../../platform/server/database.ts'
import { buildIsHeldSql } from '../../platform/server/restores/held-records.ts'
import { none, type RowOf, statement } from '../../platform/server/statement.ts'

/** First key of the stages' advisory locks; the second key is the stage's id. */
const stageLockClass = 4_730_221

const shared = statement({
  name: 'votes.hold-stage-shared',
  text: 'select pg_advisory_xact_lock_shared($1, $2)',
  row: z.object({ pg_advisory_xact_lock_shared: z.string() }),
})

const exclusive = statement({
  name: 'votes.hold-stage',
  text: 'select pg_advisory_xact_lock($1, $2)',
  row: z.object({ pg_advisory_xact_lock: z.string() }),
})

/**
 * Takes a shared lock for a change to a stage's ballots. Closing the stage waits for all holders, and later
 * ones see the stage closed, so nothing is committed after the close.
 */
export async function shareStage(db: Db, stageId: number): Promise<void> {
  await db.query(shared, [stageLockClass, stageId])
}

/** Locks the stage exclusively, for opening, closing and finishing it. */
export async function holdStage(db: Db, stageId: number): Promise<void> {
  await db.query(exclusive, [stageLockClass, stageId])
}

/**
 * Facts to compare with the clock. They are read in a separate statement after the lock is acquired, to get a
 * newer snapshot.
 */
const facts = statement({
  name: 'votes.stage-facts',
  text: `select s.season, s.status, s.opens_at, s.closes_at, s.result_visibility, vote_clock() as now,
      array(select artist_id from vote_candidates where stage_id = s.id) as candidates,
      b.block as head_block, b.hash as head_hash, ${buildIsHeldSql(`'vote'`)} as is_held
    from vote_stages s left join lateral (
      select block, hash from vote_blocks where season = s.season order by block desc limit 1) b on true
    where s.id = $1`,
  row: z.object({
    season: z.int(),
    status: z.enum(['upcoming', 'open', 'tabulating', 'final']),
    opens_at: z.date(),
    closes_at: z.date(),
    result_visibility: z.enum(['live', 'hidden', 'final']),
    now: z.date(),
    candidates: z.array(z.int()),
    head_block: z.int().nullable(),
    head_hash: z.instanceof(Buffer).nullable(),
    is_held: z.boolean(),
  }),
})
export type StageFacts = RowOf<typeof facts>

export async function readStageFacts(db: Db, stageId: number): Promise<StageFacts | null> {
  const [stage] = await db.query(facts, [stageId])
  return stage ?? null
}

const setTallies = statement({
  name: 'votes.count',
  text: `update vote_candidates c set total = c.total + d.n
    from unnest($2::int[], $3::int[]) d (artist_id, n) where c.stage_id = $1 and c.artist_id = d.artist_id`,
  row: none,
})

const lockTallies = statement({
  name: 'votes.lock-tallies',
  text: `select from vote_candidates where stage_id = $1 and artist_id = any($2::int[])
    order by artist_id for no key update`,
  row: z.object({}),
})

/**
 * Adds ballots to the tally. Call it last in the transaction: rows are locked in the order of artists, and as
 * briefly as possible.
 */
export async function countBallots(
  db: Db,
  stageId: number,
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  const counted = [...changes].filter(([, n]) => n !== 0)
  if (counted.length === 0) return
  const artists = counted.map(([artist]) => artist)
  await db.query(lockTallies, [stageId, artists])
  await db.query(setTallies, [stageId, artists, counted.map(([, n]) => n)])
}
