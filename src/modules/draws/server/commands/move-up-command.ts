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
import { lockDraw } from '../draw-row.ts'
import { type Settled, settleWinners } from '../settle-winners.ts'
import { winnerMachine } from '../winner-machine.ts'
import { findProject, noDraw, noProject, projectHelp } from './find-draw.ts'

export const moveUpCommand: Command = {
  name: 'draw move-up',
  summary: 'A winner who has not confirmed is passed over, before the deadline: the next in rank moves up.',
  args: ['project', 'entry'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: `After the deadline it happens by itself. ${projectHelp}`,
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
    if (!(await lockDraw(db, id))) return noDraw(id)
    const lapsed = await lapse(db, id, entryId, told)
    if (typeof lapsed === 'string') return { ok: false, problem: lapsed }
    const entry = {
      operator,
      act: 'draw move-up',
      subject: `project ${id}`,
      reason: options['reason'] ?? null,
    }
    const after = { entry_id: entryId, status: 'lapsed', moved_up: lapsed.chosen }
    await writeAudit(db, { ...entry, before: { status: 'waiting' }, after }, told.now)
    return { ok: true, data: after, text: `Entry ${entryId} is passed over; ${lapsed.chosen} moved up.` }
  })
}

type Told = Parameters<typeof settleWinners>[2]

/** What came of it, or why it could not be done. */
async function lapse(db: Db, projectId: number, entryId: string, told: Told): Promise<Settled | string> {
  const [winner] = await db.query(findStatement, [projectId, entryId])
  if (!winner) return `Entry ${entryId} did not win in project ${projectId}.`
  const at = { at: told.now, actor: told.actor }
  const changed = await changeState(db, winnerMachine, winner.id, { act: 'lapse', ...at })
  if (changed instanceof Failure) return `Entry ${entryId} is ${winner.status}.`
  const settled = await settleWinners(db, projectId, told)
  if (!settled) throw new Error('a draw with a waiting winner is not drawn')
  return settled
}
