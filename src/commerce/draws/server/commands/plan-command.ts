import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findProject } from '../find-project.ts'
import { planBeforeSale, prizesMax } from '../plan-before-sale.ts'
import { projectHelp, projectNotFound } from './named-project.ts'
import { defaultConfirmHours, formatRefusal, parsePlan } from './plan-options.ts'

export const planCommand: Command = {
  name: 'draw plan',
  summary:
    'Plans the draw of a fan sign, before its sale: commits to a seed and names the round of the beacon.',
  args: ['project'],
  options: {
    prizes: { help: `how many fans win, ${prizesMax} at most`, value: 'number', isRequired: true },
    'confirm-hours': {
      help: `how long a winner has to confirm, ${defaultConfirmHours} unless told`,
      value: 'number',
    },
    at: {
      help: 'when the draw is, with its offset (2030-05-01T19:00+09:00); three hours after the sale unless told',
      value: 'time',
    },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `A plan is never changed: anybody may have noted it. A fan sign without one cannot be ordered. ${projectHelp}`,
  run: plan,
}

function plan(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = ''],
    options,
  } = input
  const by = getOperatorAct(input, context)
  return context.database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const { id } = project
    const planInput = parsePlan(project, options, by.now)
    if ('problem' in planInput) return { ok: false, problem: planInput.problem }
    const planned = await planBeforeSale(db, project, planInput, { config: context.config, by })
    if (planned.is === 'refused') return { ok: false, problem: formatRefusal(project, planned.why) }
    const { prizes, confirmHours } = planInput
    const { seedHash, round, roundAt } = planned
    const text = `The draw of project ${id}, ${project.name}, is at ${roundAt}, by round ${round}. SHA-256 of its seed: ${seedHash}.`
    const data = { prizes, confirm_hours: confirmHours, seed_hash: seedHash, round, round_at: roundAt }
    return { ok: true, data: { project_id: id, ...data }, text }
  })
}
