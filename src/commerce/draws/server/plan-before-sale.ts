import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { roundAfterSaleMs } from '../fair/verify.ts'
import type { FoundProject } from './find-project.ts'
import { planDraw } from './plan-draw.ts'

export const prizesMax = 1_000
export const confirmHoursMax = 720
const fanSign = 3

export interface DrawPlanInput {
  prizes: number
  confirmHours: number
  /** Defaults to three hours after the end of the sale. */
  drawAtMs?: number
}

export type PlanRefusal = 'no_fan_sign' | 'planned' | 'over' | 'begun'

export type PlanOutcome =
  | { is: 'planned'; seedHash: string; round: number; roundAt: string }
  | { is: 'refused'; why: PlanRefusal | 'too_early' }

/** Returns the reason why a project cannot get a draw plan now, whatever the plan is; null if it can. */
export function findPlanRefusal(
  { type, draw, status, saleFrom }: FoundProject,
  now: number,
): PlanRefusal | null {
  if (type !== fanSign) return 'no_fan_sign'
  if (draw) return 'planned'
  if (status !== 'draft' && status !== 'online') return 'over'
  return saleFrom.getTime() <= now ? 'begun' : null
}

/**
 * Plans the draw of a fan sign for an operator. It must happen before the sale, because a later commitment
 * would prove nothing.
 */
export async function planBeforeSale(
  db: Db,
  project: FoundProject,
  input: DrawPlanInput,
  { config, by }: { config: Config; by: OperatorAct },
): Promise<PlanOutcome> {
  const { id, saleUntil } = project
  const why = findPlanRefusal(project, by.now)
  if (why) return { is: 'refused', why }
  const { prizes, confirmHours, drawAtMs } = input
  const saleUntilMs = saleUntil.getTime()
  if (drawAtMs !== undefined && drawAtMs < saleUntilMs + roundAfterSaleMs)
    return { is: 'refused', why: 'too_early' }
  const context = { config, actor: `operator:${by.actor.name}` as const, now: by.now }
  const planned = await planDraw(db, { ...input, projectId: id, saleUntilMs }, context)
  const { seedHash, round, roundAt } = planned
  const after = { prizes, confirm_hours: confirmHours, seed_hash: seedHash, round, round_at: roundAt }
  const entry = { ...by, act: 'draw plan', object: `project ${id}` }
  await writeAudit(db, { ...entry, before: {}, after }, by.now)
  return { is: 'planned', ...planned }
}
