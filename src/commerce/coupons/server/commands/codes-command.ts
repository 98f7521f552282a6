import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { makeCodesForOperator } from '../codes.ts'
import { couponHelp, findGrantableCoupon } from './find-grantable-coupon.ts'

const codesMax = 10_000

/** Codes are printed only once: the database stores their hashes. */
export const codesCommand: Command = {
  name: 'coupon codes',
  summary: 'Makes codes for a coupon, and prints them this once.',
  args: ['coupon', 'count'],
  options: {
    'fans-max': { help: 'how many fans may take each; 1 unless told, "any" for any number', value: 'count' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `Up to ${codesMax} at a time. The database keeps hashes alone, so that they cannot be printed again: "coupon codes 3 500 > codes.txt" keeps them. ${couponHelp}`,
  run: make,
}

async function make(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = '', count = ''],
    options: { 'fans-max': most = '1' },
  } = input
  const codeCount = parseCount(count, codesMax)
  if (codeCount === null) return { ok: false, problem: `"${count}" is no number from 1 to ${codesMax}.` }
  const fansMax = most === 'any' ? null : parseCount(most, 1_000_000_000)
  if (fansMax === null && most !== 'any') return { ok: false, problem: '--fans-max is a number, or "any".' }
  const by = getOperatorAct(input, context)
  return context.database.transaction(async db => {
    const found = await findGrantableCoupon(db, name, by.now)
    if ('problem' in found) return found
    const { id } = found.coupon
    const codes = await makeCodesForOperator(db, { couponId: id, count: codeCount, fansMax }, by)
    return { ok: true, data: { id, codes }, text: codes.join('\n') }
  })
}

function parseCount(text: string, max: number): number | null {
  const count = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= max ? count : null
}
