import { Failure } from '../../../../platform/contract/errors.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { describeConsequences } from '../../../../platform/server/operators/describe-consequences.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { runGraveAct } from '../../../../platform/server/operators/run-grave-act.ts'
import { createProjectRefundsAct } from '../acts/project-refunds-act.ts'
import { setProjectRefunds } from '../refund-project.ts'
import type { MakeTools } from '../tools.ts'
import type { CommandTools } from './payment-commands.ts'

const common = {
  args: ['project'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details:
    'The project by its id. Refunds that were promised already go on; it is the next orders that wait.',
}

export const projectCommands = (tools: CommandTools, makeTools: MakeTools): Command[] => [
  {
    ...common,
    name: 'payments stop-refunds',
    summary: 'Stops the refunds of a failed or cancelled project.',
    run: (input, context) => stop(input, context, tools),
  },
  {
    ...common,
    name: 'payments start-refunds',
    summary: 'Lets the refunds of a project go on.',
    run: (input, context) => start(input, context, createProjectRefundsAct(makeTools)),
  },
]

const readId = ({ args: [id = ''] }: CommandInput) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

const toProblem = (id: number): CommandResult => ({
  ok: false,
  problem: `No orders of project ${id} are being refunded.`,
})

function stop(input: CommandInput, context: CommandContext, tools: CommandTools): Promise<CommandResult> {
  const projectId = readId(input)
  return context.database.transaction(async db => {
    const change = { projectId, isStopped: true }
    const refunds = await setProjectRefunds(db, tools(context), change, getOperatorAct(input, context))
    if (!refunds) return toProblem(projectId)
    const text = `The refunds of project ${projectId} are stopped; ${refunds.refundedCount} orders so far.`
    return { ok: true, data: { project_id: projectId, ...refunds }, text }
  })
}

async function start(
  input: CommandInput,
  context: CommandContext,
  act: ReturnType<typeof createProjectRefundsAct>,
): Promise<CommandResult> {
  const projectId = readId(input)
  const reason = input.options['reason'] ?? ''
  const done = await runGraveAct(context, act, { project_id: projectId }, { reason })
  if (done instanceof Failure) {
    return done.entry.status === 409
      ? { ok: false, problem: `The refunds of project ${projectId} are not stopped.` }
      : toProblem(projectId)
  }
  const text = [`The refunds of project ${projectId} go on.`, ...describeConsequences(done.plan.consequences)]
  return { ok: true, data: { project_id: projectId }, text: text.join('\n') }
}
