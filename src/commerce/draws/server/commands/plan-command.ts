import { byOperator } from '../../../../platform/server/operators/by-operator.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { findProject } from '../find-project.ts'
import { planBeforeSale, prizesMax } from '../plan-before-sale.ts'
import { noProject, projectHelp } from './named-project.ts'
import { confirmHoursUsual, problemOf, wantedOf } from './plan-options.ts'

export const planCommand: Command = {
  name: 'draw plan',
  summary:
    'Plans the draw of a fan sign, before its sale: commits to a seed and names the round of the beacon.',
  args: ['project'],
  options: {
    prizes: { help: `how many fans win, ${prizesMax} at most`, value: 'number', isRequired: true },
    'confirm-hours': {
      help: `how long a winner has to confirm, ${confirmHoursUsual} unless told`,
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
  const by = byOperator(input, context)
  return context.database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const { id } = project
    const wanted = wantedOf(project, options, by.now)
    if ('problem' in wanted) return { ok: false, problem: wanted.problem }
    const planned = await planBeforeSale(db, project, wanted, { config: context.config, by })
    if (planned.is === 'refused') return { ok: false, problem: problemOf(project, planned.why) }
    const { prizes, confirmHours } = wanted
    const { seedHash, round, roundAt } = planned
    const text = `The draw of project ${id}, ${project.name}, is at ${roundAt}, by round ${round}. SHA-256 of its seed: ${seedHash}.`
    const data = { prizes, confirm_hours: confirmHours, seed_hash: seedHash, round, round_at: roundAt }
    return { ok: true, data: { project_id: id, ...data }, text }
  })
}
