import * as z from 'zod'
import { Failure } from '../../../../platform/contract/errors.ts'
import { changeState } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { drawMachine } from '../draw-machine.ts'
import { lockDraw } from '../draw-row.ts'
import { settleWinners } from '../settle-winners.ts'
import { winnerMachine } from '../winner-machine.ts'
import { findProject, noDraw, noProject, projectHelp } from './find-draw.ts'

export const moveUpCommand: Command = {
  name: 'draw move-up',
  summary: 'A winner does not come, confirmed or not: the next in rank moves up.',
  args: ['project', 'entry'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: `Who lets the deadline pass is passed over without it. ${projectHelp}`,
  run: moveUp,
}

const findStatement = statement({
  name: 'draws.winner-of-entry',
  text: `select id, status from draw_winners where project_id = $1 and entry_id = $2 for no key update`,
  row: z.object({ id: z.int(), status: z.enum(winnerMachine.states) }),
})

async function moveUp(
  { args: [name = '', entryId = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  const told = { now: now(), actor: `operator:${operator}` as const }
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const { id } = project
    const locked = await lockDraw(db, id)
    if (!locked) return noDraw(id)
    const passed = await passOver(db, locked, entryId, told)
    if (typeof passed === 'string') return { ok: false, problem: passed }
    const entry = {
      operator,
      act: 'draw move-up',
      subject: `project ${id}`,
      reason: options['reason'] ?? null,
    }
    const { from, to, movedUp } = passed
    const after = { entry_id: entryId, status: to, moved_up: movedUp }
    await writeAudit(db, { ...entry, before: { status: from }, after }, told.now)
    return { ok: true, data: after, text: `Entry ${entryId} is passed over; ${movedUp} moved up.` }
  })
}

type Told = Parameters<typeof settleWinners>[2]
type Locked = NonNullable<Awaited<ReturnType<typeof lockDraw>>>

/** What came of it, or why it could not be done. */
async function passOver(
  db: Db,
  { draw: { projectId, status }, project }: Locked,
  entryId: string,
  told: Told,
): Promise<{ from: string; to: string; movedUp: number } | string> {
  const [winner] = await db.query(findStatement, [projectId, entryId])
  if (!winner) return `Entry ${entryId} did not win in project ${projectId}.`
  if (project.status === 'failed' || project.status === 'cancelled')
    return `Project ${projectId} is ${project.status}.`
  const at = { at: told.now, actor: told.actor }
  const act = winner.status === 'confirmed' ? 'withdraw' : 'lapse'
  const changed = await changeState(db, winnerMachine, winner.id, { act, ...at })
  if (changed instanceof Failure) return `Entry ${entryId} is ${winner.status}.`
  if (status === 'closed') await changeState(db, drawMachine, projectId, { act: 'reopen', ...at })
  const settled = await settleWinners(db, projectId, told)
  if (!settled) throw new Error('a draw with winners is not drawn')
  return { from: changed.from, to: changed.to, movedUp: settled.chosen }
}
