import { Failure } from '../../../platform/contract/errors.ts'
import { ForbiddenTransition } from '../../../platform/server/change-state.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../platform/server/operators/command.ts'
import { describeConsequences } from '../../../platform/server/operators/describe-consequences.ts'
import { getOperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { runGraveAct } from '../../../platform/server/operators/run-grave-act.ts'
import { finalAct } from '../acts/final-act.ts'
import { findStage } from '../find-stage.ts'
import { moveStageForOperator, type StageAct } from '../move-stages.ts'
import { stageHelp, stageNotFound } from './named-stage.ts'

const stageCommand = (word: string, act: StageAct, summary: string, isRequired = false): Command => ({
  name: `vote ${word}`,
  summary,
  args: ['stage'],
  details: stageHelp,
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired } },
  run: (input, context) => move(act, input, context),
})

/** Stages move by schedule; these commands move a stage early, or confirm a result that waits for review. */
export const stageCommands = [
  stageCommand('open', 'open', 'Opens a stage before its time; its candidates are fixed from then on.'),
  stageCommand(
    'close',
    'close',
    'Closes a stage before its time: no ballot is cast or changed any more.',
    true,
  ),
  {
    ...stageCommand(
      'final',
      'finish',
      'Makes the result of a closed stage final, and shows it where it was hidden.',
      true,
    ),
    run: finish,
  },
]

async function move(act: StageAct, input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  return context.database.transaction(async db => {
    const stage = await findStage(db, name)
    if (!stage) return stageNotFound(name)
    const moved = await moveStageForOperator(db, stage, act, getOperatorAct(input, context))
    if (moved === 'no_candidates') return { ok: false, problem: `Stage ${stage.id} has no candidates.` }
    if (moved instanceof ForbiddenTransition) {
      return { ok: false, problem: `Stage ${stage.id}, ${stage.name}, is ${moved.state}.` }
    }
    if (moved instanceof Failure) return stageNotFound(name)
    const text = `Stage ${stage.id}, ${stage.name}, is ${moved.to}.`
    return { ok: true, data: { id: stage.id, status: moved.to }, text }
  })
}

async function finish(
  { args: [name = ''], options: { reason = '' } }: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const stage = await findStage(context.database.read, name)
  if (!stage) return stageNotFound(name)
  const { id } = stage
  if (stage.status !== 'tabulating') {
    return { ok: false, problem: `Stage ${id}, ${stage.name}, is ${stage.status}.` }
  }
  const done = await runGraveAct(context, finalAct, { stage_id: id }, { reason })
  if (done instanceof Failure) return { ok: false, problem: done.entry.text }
  const lines = [`Stage ${id}, ${stage.name}, is final.`, ...describeConsequences(done.plan.consequences)]
  return { ok: true, data: { id, status: 'final' }, text: lines.join('\n') }
}
