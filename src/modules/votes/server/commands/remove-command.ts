import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { accountHelp, findAccount } from '../../../accounts/server/index.ts'
import { readReceiptCode } from '../../receipt-code.ts'
import { type RemovalReason, removalReasons } from '../../record-shapes.ts'
import { shareStage } from '../hold-stage.ts'
import { raiseResult } from '../raise-result.ts'
import { type Selection, selectBallots } from '../read-patterns.ts'
import { ballotOf } from '../record/canonical.ts'
import { removeBallots } from '../remove-ballots.ts'
import { tellRemoved } from '../tell-removed.ts'
import { type FoundStage, findStage, noStage, stageHelp } from './find-stage.ts'

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

interface Asked {
  reason: RemovalReason
  count: number
}

async function remove(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  const asked = askedOf(options)
  if ('problem' in asked) return { ok: false, problem: asked.problem }
  return database.transaction(async db => {
    const selection = await selectionOf(db, options)
    if ('problem' in selection) return { ok: false, problem: selection.problem }
    const found = await findStage(db, name)
    if (!found) return noStage(name)
    await shareStage(db, found.id)
    const stage = (await findStage(db, String(found.id))) ?? found
    const refused = await takeTurn(db, stage, options['correction'] !== undefined)
    if (refused) return { ok: false, problem: refused }
    const ballots = await selectBallots(db, stage.id, selection)
    if (ballots.length !== asked.count) {
      return {
        ok: false,
        problem: `That is ${ballots.length} ballots and not ${asked.count}: nothing was removed.`,
      }
    }
    const removed = await removeBallots(db, stage.id, { ballots, reason: asked.reason })
    await tellRemoved(db, stage.id, { fanIds: removed.flatMap(({ userId }) => userId ?? []), now: now() })
    const entry = {
      operator,
      act: 'vote remove',
      subject: `vote stage ${stage.id}`,
      reason: options['reason'] ?? null,
    }
    const after = {
      reason: asked.reason,
      ballots: removed.map(({ ballot }) => ballot.toString('hex')).slice(0, 1_000),
    }
    await writeAudit(db, { ...entry, before: {}, after: { ...after, count: removed.length } }, now())
    const data = { id: stage.id, removed: removed.length }
    return {
      ok: true,
      data,
      text: `${removed.length} ballots of stage ${stage.id} no longer count (${asked.reason}).`,
    }
  })
}

function askedOf({ for: code = '', expect = '1' }: CommandInput['options']): Asked | { problem: string } {
  const reason = removalReasons.find(one => one === code)
  if (!reason) return { problem: `--for is one of ${removalReasons.join(', ')}.` }
  return /^[1-9]\d{0,7}$/.test(expect)
    ? { reason, count: Number(expect) }
    : { problem: '--expect is a number.' }
}

async function selectionOf(
  db: Db,
  { ballot, fan, network, device, minute }: CommandInput['options'],
): Promise<Selection | { problem: string }> {
  if (![ballot, fan, network, device, minute].some(given => given !== undefined)) {
    return { problem: 'Name ballots by --ballot, --fan, --network, --device or --minute.' }
  }
  const hash = ballot === undefined ? null : hashOf(ballot)
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

function hashOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  const code = readReceiptCode(text)
  return code === null ? null : ballotOf(code)
}

/** Why ballots of this stage cannot be removed now; where it is final, the result gets its next version first. */
async function takeTurn(db: Db, stage: FoundStage, isCorrection: boolean): Promise<string | null> {
  if (stage.status === 'upcoming') return `Stage ${stage.id} has no ballots yet.`
  if (stage.status !== 'final') return null
  if (!isCorrection)
    return `The result of stage ${stage.id} is final: --correction makes another version of it.`
  const isRaised = await raiseResult(db, stage.id)
  return isRaised
    ? null
    : `The record of stage ${stage.id} has not got to its result yet: try again in a moment.`
}
