import { accountHelp, findAccount } from '../../../identity/accounts/server/index.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../platform/server/operators/command.ts'
import { describeConsequences } from '../../../platform/server/operators/describe-consequences.ts'
import { runGraveAct } from '../../../platform/server/operators/run-grave-act.ts'
import { readReceiptCode } from '../../receipt-code.ts'
import { type RemovalReason, removalReasons } from '../../record-shapes.ts'
import { removeAct } from '../acts/remove-act.ts'
import { type FoundStage, findStage } from '../find-stage.ts'
import { type Selection, selectBallots } from '../read-patterns.ts'
import { hashReceiptCode } from '../record/canonical.ts'
import { findObstacle, type RemovalRefusal } from '../remove-for-operator.ts'
import { stageHelp, stageNotFound } from './named-stage.ts'

export const removeCommand: Command = {
  name: 'vote remove',
  summary: 'Takes ballots out of the count, each with an entry in the public record that names the reason.',
  args: ['stage'],
  options: {
    for: { help: `why, in the record: ${removalReasons.join(', ')}`, value: 'reason', isRequired: true },
    reason: { help: 'why, for the audit log', value: 'text', isRequired: true },
    ballot: { help: 'one ballot, by its hash in the record or its receipt code', value: 'ballot' },
    fan: { help: 'the ballot of an account', value: 'account' },
    network: { help: 'ballots from a block of addresses, as "vote patterns" names it', value: 'key' },
    device: { help: 'ballots from a kind of device, as there', value: 'device' },
    minute: { help: 'ballots of one minute, as there', value: 'minute' },
    expect: {
      help: 'how many ballots that are; 1 unless told, and nothing is done where there are others',
      value: 'count',
    },
    correction: { help: 'also where the result is final: the record gets a result with the next version' },
  },
  details: `What is named together is all true of a ballot. Fans whose ballot goes are told. ${stageHelp} ${accountHelp}`,
  run: remove,
}

interface RemovalOptions {
  reason: RemovalReason
  count: number
}

async function remove(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = ''],
    options,
  } = input
  const parsed = parseOptions(options)
  if ('problem' in parsed) return { ok: false, problem: parsed.problem }
  const { reason, count } = parsed
  const { read: db } = context.database
  const selection = await readSelection(db, options)
  if ('problem' in selection) return { ok: false, problem: selection.problem }
  const stage = await findStage(db, name)
  if (!stage) return stageNotFound(name)
  const isCorrection = options['correction'] !== undefined
  const refused = await findRefusal(db, stage, { selection, count, isCorrection })
  if (refused) return { ok: false, problem: toProblem(stage, refused, count) }
  const { ballot, userId, network, device, minute } = selection
  const criteria = { ballot: ballot?.toString('hex') ?? null, user_id: userId, network, device }
  const removal = { stage_id: stage.id, cause: reason, count, is_correction: isCorrection, ...criteria }
  const done = await runGraveAct(
    context,
    removeAct,
    { ...removal, minute: minute?.toISOString() ?? null },
    { reason: options['reason'] ?? '' },
  )
  if (done instanceof Failure) return { ok: false, problem: done.entry.text }
  const lines = [
    `${count} ballots of stage ${stage.id} no longer count (${reason}).`,
    ...describeConsequences(done.plan.consequences),
  ]
  return { ok: true, data: { id: stage.id, removed: count }, text: lines.join('\n') }
}

/** Returns why these ballots can't be removed, or null if they can. */
async function findRefusal(
  db: ReadDb,
  stage: FoundStage,
  { selection, count, isCorrection }: { selection: Selection; count: number; isCorrection: boolean },
): Promise<RemovalRefusal | null> {
  const why = findObstacle(stage, isCorrection)
  if (why) return { is: 'refused', why }
  const { length: found } = await selectBallots(db, stage.id, selection)
  return found === count ? null : { is: 'refused', why: 'other_count', found }
}

function toProblem({ id }: FoundStage, refused: RemovalRefusal, count: number): string {
  switch (refused.why) {
    case 'upcoming':
      return `Stage ${id} has no ballots yet.`
    case 'final':
      return `The result of stage ${id} is final: --correction makes another version of it.`
    case 'record_behind':
      return `The record of stage ${id} has not got to its result yet: try again in a moment.`
    case 'other_count':
      return `That is ${refused.found} ballots and not ${count}: nothing was removed.`
  }
}

function parseOptions({
  for: code = '',
  expect = '1',
}: CommandInput['options']): RemovalOptions | { problem: string } {
  const reason = removalReasons.find(one => one === code)
  if (!reason) return { problem: `--for is one of ${removalReasons.join(', ')}.` }
  return /^[1-9]\d{0,7}$/.test(expect)
    ? { reason, count: Number(expect) }
    : { problem: '--expect is a number.' }
}

async function readSelection(
  db: ReadDb,
  { ballot, fan, network, device, minute }: CommandInput['options'],
): Promise<Selection | { problem: string }> {
  if (![ballot, fan, network, device, minute].some(option => option !== undefined)) {
    return { problem: 'Name ballots by --ballot, --fan, --network, --device or --minute.' }
  }
  const hash = ballot === undefined ? null : parseBallotHash(ballot)
  if (ballot !== undefined && !hash)
    return { problem: `"${ballot}" is neither a ballot's hash nor a receipt code.` }
  const account = fan === undefined ? null : await findAccount(db, fan)
  if (fan !== undefined && !account) return { problem: `There is no account "${fan}".` }
  const at = minute === undefined ? null : new Date(minute)
  if (at && Number.isNaN(at.getTime()))
    return { problem: `"${minute}" is no minute, such as 2030-05-01T19:00Z.` }
  return {
    ballot: hash,
    userId: account?.id ?? null,
    network: network ?? null,
    device: device ?? null,
    minute: at,
    castUntil: null,
  }
}

function parseBallotHash(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  const code = readReceiptCode(text)
  return code === null ? null : hashReceiptCode(code)
}
