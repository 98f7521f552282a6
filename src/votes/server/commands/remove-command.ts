import { accountHelp, findAccount } from '../../../identity/accounts/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { readReceiptCode } from '../../receipt-code.ts'
import { type RemovalReason, removalReasons } from '../../record-shapes.ts'
import { type FoundStage, findStage } from '../find-stage.ts'
import type { Selection } from '../read-patterns.ts'
import { hashReceiptCode } from '../record/canonical.ts'
import { type RemovalRefusal, removeBallotsForOperator } from '../remove-for-operator.ts'
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
  return context.database.transaction(async db => {
    const selection = await readSelection(db, options)
    if ('problem' in selection) return { ok: false, problem: selection.problem }
    const stage = await findStage(db, name)
    if (!stage) return stageNotFound(name)
    const isCorrection = options['correction'] !== undefined
    const removal = { selection, for: reason, count, isCorrection }
    const done = await removeBallotsForOperator(db, stage, removal, getOperatorAct(input, context))
    if (done.is === 'refused') return { ok: false, problem: toProblem(stage, done, count) }
    return {
      ok: true,
      data: { id: stage.id, removed: done.count },
      text: `${done.count} ballots of stage ${stage.id} no longer count (${reason}).`,
    }
  })
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
  db: Db,
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
  }
}

function parseBallotHash(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  const code = readReceiptCode(text)
  return code === null ? null : hashReceiptCode(code)
}
