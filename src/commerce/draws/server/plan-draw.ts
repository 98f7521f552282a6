import type { TransitionActor } from '../../../platform/server/change-state.ts'
import { beginStates } from '../../../platform/server/change-state.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { refreshProject } from '../../shop/server/index.ts'
import { findRoundAtOrAfter, getRoundTimeMs } from '../fair/beacon.ts'
import { roundAfterSaleMs } from '../fair/verify.ts'
import { drawMachine } from './draw-machine.ts'
import { createSeed } from './seed.ts'

/**
 * Default time between the end of the sale and the round: an hour longer than publishing the list requires.
 */
const roundAfterMs = roundAfterSaleMs + 60 * 60_000
/** Time between the fallback rounds for a list that is late. */
const stepMs = 60 * 60_000

const insertStatement = statement({
  name: 'draws.plan',
  text: `insert into draws (project_id, status, prize_count, confirm_hours, sealed_seed, seed_hash, committed_at,
      chain_hash, public_key, genesis_time, period_seconds, round, round_step)
    values ($1, 'open', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  row: none,
})

export interface DrawPlan {
  projectId: number
  prizes: number
  confirmHours: number
  saleUntilMs: number
  /** Time of the round; defaults to three hours after the end of the sale. */
  drawAtMs?: number
}

/**
 * Commits to a seed and names the round before the sale. Neither ever changes: a draw that could be planned
 * again would prove nothing.
 */
export async function planDraw(
  db: Db,
  { projectId, prizes, confirmHours, saleUntilMs, drawAtMs = saleUntilMs + roundAfterMs }: DrawPlan,
  { config, actor, now }: { config: Config; actor: TransitionActor; now: number },
): Promise<{ seedHash: string; round: number; roundAt: string }> {
  const { drand } = config
  const round = findRoundAtOrAfter(drawAtMs, drand)
  const { sealed, hash } = createSeed(config)
  await db.query(insertStatement, [
    ...[projectId, prizes, confirmHours, sealed, hash, new Date(now), drand.chainHash, drand.publicKey],
    ...[drand.genesisTime, drand.periodSeconds, round, Math.ceil(stepMs / 1_000 / drand.periodSeconds)],
  ])
  await beginStates(db, drawMachine, { ids: [projectId], at: now, actor })
  await refreshProject(db, projectId)
  return {
    seedHash: hash.toString('hex'),
    round,
    roundAt: new Date(getRoundTimeMs(round, drand)).toISOString(),
  }
}
