import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import { changeState, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { findRoundAtOrAfter } from '../fair/beacon.ts'
import { listBeforeRoundMs, roundAfterSaleMs } from '../fair/verify.ts'
import { drawMachine } from './draw-machine.ts'
import { type DrawProject, type LockedDraw, lockDraw } from './draw-row.ts'

/** Gives requests that began before the end of the sale time to finish. */
const graceMs = 5 * 60_000

/** Marks the listed entries first, so that the hash covers exactly those. */
const listStatement = statement({
  name: 'draws.list-entries',
  text: `with listed as (
      update draw_entries set is_listed = true where project_id = $1 and refunded_at is null and not is_listed
        returning id
    ) select count(*)::int as count,
      sha256(convert_to(coalesce(string_agg(id, E'\\n' order by id), ''), 'UTF8')) as hash from listed`,
  row: z.object({ count: z.int(), hash: z.instanceof(Buffer) }),
})

export type FreezeOutcome =
  | { is: 'frozen'; count: number; finalRound: number }
  | { is: 'not_yet'; why: string }

/**
 * Publishes the list of entries once the sale has ended and every open payment is settled. After that neither
 * the entries nor the round can change. Safe to repeat.
 */
export async function freezeDraw(
  db: Db,
  projectId: number,
  { now, actor }: { now: number; actor: TransitionActor },
): Promise<FreezeOutcome> {
  const locked = await lockDraw(db, projectId)
  if (!locked) return { is: 'not_yet', why: 'no draw is planned' }
  const { draw, project } = locked
  const why = whyNotYet(draw, project, now)
  if (why) return { is: 'not_yet', why }
  const [list] = await db.query(listStatement, [projectId])
  if (!list) throw new Error('a list was not counted')
  const finalRound = findFinalRound(draw, project, now)
  const changed = await changeState(db, drawMachine, projectId, {
    act: 'freeze',
    at: now,
    actor,
    data: { count: list.count, round: finalRound },
    set: {
      frozen_at: new Date(now),
      list_hash: list.hash,
      listed: list.count,
      final_round: finalRound,
    },
  })
  if (changed instanceof Failure) throw new Error('an open draw could not be frozen')
  return { is: 'frozen', count: list.count, finalRound }
}

function whyNotYet({ status }: LockedDraw, project: DrawProject, now: number): string | null {
  if (status !== 'open') return `it is ${status}`
  if (project.status === 'draft' || project.status === 'online') return 'its sale is not over'
  if (project.status === 'ended' && project.hasGoal) return 'its goal is not decided'
  if (project.status === 'failed' || project.status === 'cancelled') return `its project is ${project.status}`
  if (now < project.saleUntil.getTime() + graceMs) return 'its sale ended less than five minutes ago'
  return project.hasOpenOrders ? 'payments are open' : null
}

/** Returns the planned round, or the next one in its sequence that leaves enough time to publish the list. */
function findFinalRound(draw: LockedDraw, { saleUntil }: DrawProject, now: number): number {
  const soonest = Math.max(now + listBeforeRoundMs, saleUntil.getTime() + roundAfterSaleMs)
  const steps = Math.ceil((findRoundAtOrAfter(soonest, draw) - draw.round) / draw.roundStep)
  return draw.round + Math.max(0, steps) * draw.roundStep
}
