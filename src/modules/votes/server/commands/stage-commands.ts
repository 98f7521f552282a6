import { Failure } from '../../../../platform/contract/errors.ts'
import { NotAllowedNow } from '../../../../platform/server/change-state.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { moveStage, type StageAct } from '../move-stages.ts'
import { findStage, noStage, stageHelp } from './find-stage.ts'

const stageCommand = (word: string, act: StageAct, summary: string, isRequired = false): Command => ({
  name: `vote ${word}`,
  ...{ summary, args: ['stage'], details: stageHelp },
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired } },
  run: (input, context) => move(act, `vote ${word}`, input, context),
})

/** Stages move by time; these are for whoever is early, and for results that wait for somebody to look at them. */
export const stageCommands = [
  stageCommand('open', 'open', 'Opens a stage before its time; its candidates are fixed from then on.'),
  stageCommand(
    'close',
    'close',
    'Closes a stage before its time: no ballot is cast or changed any more.',
    true,
  ),
  stageCommand(
    'final',
    'finish',
    'Makes the result of a closed stage final, and shows it where it was hidden.',
  ),
]

async function move(
  act: StageAct,
  name: string,
  { args: [stageName = ''], options: { reason } }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const stage = await findStage(db, stageName)
    if (!stage) return noStage(stageName)
    if (act === 'open' && stage.candidate_count === 0) {
      return { ok: false, problem: `Stage ${stage.id} has no candidates.` }
    }
    const moved = await moveStage(db, stage.id, { act, actor: `operator:${operator}` })
    if (moved instanceof NotAllowedNow) {
      return { ok: false, problem: `Stage ${stage.id}, ${stage.name}, is ${moved.state}.` }
    }
    if (moved instanceof Failure) return noStage(stageName)
    const values = { before: { status: moved.from }, after: { status: moved.to } }
    const subject = `vote stage ${stage.id}`
    await writeAudit(db, { operator, act: name, subject, reason: reason ?? null, ...values }, now())
    return {
      ok: true,
      data: { id: stage.id, status: moved.to },
      text: `Stage ${stage.id}, ${stage.name}, is ${moved.to}.`,
    }
  })
}
