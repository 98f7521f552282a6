import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import { roundAfterSaleMs } from '../fair/verify.ts'
import type { FoundProject } from './find-project.ts'
import { planDraw } from './plan-draw.ts'

export const prizesMax = 1_000
export const confirmHoursMax = 720
const fanSign = 3

export interface WantedDraw {
  prizes: number
  confirmHours: number
  /** Absent: three hours after the end of the sale. */
  drawAtMs?: number
}

export type NotToPlan = 'no_fan_sign' | 'planned' | 'over' | 'begun'

export type Planned =
  | { is: 'planned'; seedHash: string; round: number; roundAt: string }
  | { is: 'refused'; why: NotToPlan | 'too_early' }

/** Why a project can have no plan of a draw now, whatever it says. */
export function whyNotToPlan({ type, draw, status, saleFrom }: FoundProject, now: number): NotToPlan | null {
  if (type !== fanSign) return 'no_fan_sign'
  if (draw) return 'planned'
  if (status !== 'draft' && status !== 'online') return 'over'
  return saleFrom.getTime() <= now ? 'begun' : null
}

/** Plans the draw of a fan sign for an operator: a commitment that is made once its sale has begun proves nothing. */
export async function planBeforeSale(
  db: Db,
  project: FoundProject,
  wanted: WantedDraw,
  { config, by }: { config: Config; by: ByOperator },
): Promise<Planned> {
  const { id, saleUntil } = project
  const why = whyNotToPlan(project, by.now)
  if (why) return { is: 'refused', why }
  const { prizes, confirmHours, drawAtMs } = wanted
  const saleUntilMs = saleUntil.getTime()
  if (drawAtMs !== undefined && drawAtMs < saleUntilMs + roundAfterSaleMs)
    return { is: 'refused', why: 'too_early' }
  const context = { config, actor: `operator:${by.operator}` as const, now: by.now }
  const planned = await planDraw(db, { ...wanted, projectId: id, saleUntilMs }, context)
  const { seedHash, round, roundAt } = planned
  const after = { prizes, confirm_hours: confirmHours, seed_hash: seedHash, round, round_at: roundAt }
  const entry = { ...by, act: 'draw plan', subject: `project ${id}` }
  await writeAudit(db, { ...entry, before: {}, after }, by.now)
  return { is: 'planned', ...planned }
}
