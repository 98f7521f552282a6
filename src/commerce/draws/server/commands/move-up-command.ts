import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findProject } from '../find-project.ts'
import { type PassOverOutcome, passOver } from '../pass-over.ts'
import { drawNotPlanned, projectHelp, projectNotFound } from './named-project.ts'

export const moveUpCommand: Command = {
  name: 'draw move-up',
  summary: 'A winner does not come, confirmed or not: the next in rank moves up.',
  args: ['project', 'entry'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: `Who lets the deadline pass is passed over without it. ${projectHelp}`,
  run: moveUp,
}

function moveUp(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = '', entryId = ''] = input.args
  return context.database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const which = { projectId: project.id, entryId }
    const done = await passOver(db, which, getOperatorAct(input, context))
    if (done.is === 'refused') return refusal(which, done)
    const { status, movedUp } = done
    const data = { entry_id: entryId, status, moved_up: movedUp }
    return { ok: true, data, text: `Entry ${entryId} is passed over; ${movedUp} moved up.` }
  })
}

function refusal(
  { projectId, entryId }: { projectId: number; entryId: string },
  refused: Extract<PassOverOutcome, { is: 'refused' }>,
): CommandResult {
  if (refused.why === 'no_draw') return drawNotPlanned(projectId)
  if (refused.why === 'no_winner')
    return { ok: false, problem: `Entry ${entryId} did not win in project ${projectId}.` }
  const which = refused.why === 'called_off' ? `Project ${projectId}` : `Entry ${entryId}`
  return { ok: false, problem: `${which} is ${refused.status}.` }
}
