import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { drawMachine } from './draw-machine.ts'
import { lockDraw } from './draw-row.ts'
import { settleWinners } from './settle-winners.ts'
import { winnerMachine } from './winner-machine.ts'

const findStatement = statement({
  name: 'draws.winner-of-entry',
  text: `select id, status from draw_winners where project_id = $1 and entry_id = $2 for no key update`,
  row: z.object({ id: z.int(), status: z.enum(winnerMachine.states) }),
})

export type PassOverOutcome =
  | { is: 'passed_over'; status: string; movedUp: number }
  | { is: 'refused'; why: 'no_draw' }
  | { is: 'refused'; why: 'no_winner' }
  /** The state of the project or of the winner does not allow it. */
  | { is: 'refused'; why: 'called_off' | 'over'; status: string }

/**
 * Passes over a winner who cannot come, confirmed or not, on behalf of an operator: the next in rank moves
 * up.
 */
export async function passOver(
  db: Db,
  { projectId, entryId }: { projectId: number; entryId: string },
  by: OperatorAct,
): Promise<PassOverOutcome> {
  const locked = await lockDraw(db, projectId)
  if (!locked) return { is: 'refused', why: 'no_draw' }
  const [winner] = await db.query(findStatement, [projectId, entryId])
  if (!winner) return { is: 'refused', why: 'no_winner' }
  const { draw, project } = locked
  if (project.status === 'failed' || project.status === 'cancelled')
    return { is: 'refused', why: 'called_off', status: project.status }
  const event = { at: by.now, actor: `operator:${by.actor.name}` as const }
  const act = winner.status === 'confirmed' ? 'withdraw' : 'lapse'
  const changed = await changeState(db, winnerMachine, winner.id, { act, ...event })
  if (changed instanceof Failure) return { is: 'refused', why: 'over', status: winner.status }
  if (draw.status === 'closed') await changeState(db, drawMachine, projectId, { act: 'reopen', ...event })
  const settled = await settleWinners(db, projectId, { now: event.at, actor: event.actor })
  if (!settled) throw new Error('a draw with winners is not drawn')
  const { from, to } = changed
  const after = { entry_id: entryId, status: to, moved_up: settled.chosen }
  const entry = { ...by, act: 'draw move-up', object: `project ${projectId}` }
  await writeAudit(db, { ...entry, before: { status: from }, after }, by.now)
  return { is: 'passed_over', status: to, movedUp: settled.chosen }
}
