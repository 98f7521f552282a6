import { createReadStream } from 'node:fs'
import { readUtf8Chunks } from '../../../../platform/import/read-text.ts'
import { describeFileProblem } from '../../../../platform/import/unreadable-file.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { describeProblem, isDatabaseLost } from '../../../../platform/server/operators/describe-problem.ts'
import { getOperatorAct, type OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { sendParcel } from '../act-on-order.ts'
import { carriers, type NamedParcel, type NamingProblem, nameParcel } from '../carriers.ts'
import type { LineQuantity } from '../compute-refund.ts'
import type { Dispatched, Parcel } from '../dispatch-order.ts'
import { lockNamedOrder } from '../find-order.ts'
import { type ParcelRow, parcelColumns, readParcelFile } from '../parcel-file.ts'
import { orderHelp, toUnknownOrder } from './named-order.ts'

export const dispatchCommand: Command = {
  name: 'orders dispatch',
  summary:
    'Sends a parcel of an order; with its last pieces the order is dispatched, and the fan hears of it.',
  args: ['order', 'carrier', 'number'],
  options: {
    items: { help: 'lines and pieces in it, as 0:2,1:1; all that is left unless told', value: 'pieces' },
    url: { help: 'where the parcel is tracked, https; in place of the carrier’s page', value: 'address' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `${orderHelp} Lines are numbered as orders show has them. The same parcel a second time changes nothing. Carriers whose name and tracking page are known by a code: ${carriers.map(({ code }) => code).join(', ')}. Any other is shown as typed, and links only to --url.`,
  run: dispatchOne,
}

async function dispatchOne(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = '', carrier = '', number = ''],
    options: { items, url },
  } = input
  const units = items === undefined ? null : parseUnits(items)
  if (units === undefined) return { ok: false, problem: '--items is a list as 0:2,1:1.' }
  const parcel = nameParcel({ carrier, number, url: url ?? null })
  if ('problem' in parcel) return { ok: false, problem: `Order ${name}: ${describeNaming(parcel, number)}` }
  const done = await send(context, name, { ...parcel, items: units }, getOperatorAct(input, context))
  if (done === null) return toUnknownOrder(name)
  if (done.is === 'refused') return { ok: false, problem: `Order ${name}: ${problems[done.why]}` }
  return { ok: true, data: done, text: `Order ${name}: ${formatOutcome(done)}` }
}

const problems = {
  not_paid: 'it is not one that is to be sent now: orders show says its status.',
  nothing_left: 'there is nothing left to send.',
  too_many: 'it has not so many pieces left on those lines.',
}

const describeNaming = (problem: NamingProblem, number: string) =>
  problem.problem === 'bad_url'
    ? 'the tracking address has to begin with https://.'
    : `"${number}" is no number of ${problem.carrier}, such as ${problem.example}. Correct it, or give the tracking address.`

const formatOutcome = (done: Exclude<Dispatched, { is: 'refused' }>) =>
  done.is === 'known'
    ? 'this parcel is known.'
    : done.isWhole
      ? 'all of it is sent.'
      : 'a part of it is sent.'

/** Parses `position:quantity` pairs; returns undefined if the list is malformed. */
function parseUnits(list: string): LineQuantity[] | undefined {
  const units = list.split(',').map(part => /^\s*(\d{1,3}):(\d{1,4})\s*$/.exec(part))
  return units.every(found => found !== null)
    ? units.map(([, position, quantity]) => ({ position: Number(position), quantity: Number(quantity) }))
    : undefined
}

/** Sends one parcel in its own transaction; returns null if the order doesn't exist. */
const send = (
  { database }: CommandContext,
  name: string,
  parcel: Parcel,
  by: OperatorAct,
): Promise<Dispatched | null> =>
  database.transaction(async db => {
    const order = await lockNamedOrder(db, name)
    return order && sendParcel(db, order, parcel, by)
  })

export const dispatchFileCommand: Command = {
  name: 'orders dispatch-file',
  summary: 'Sends parcels by a CSV file: each row is all that is left of an order.',
  args: ['file'],
  options: { reason: { help: 'why, for the audit log', value: 'text' } },
  details: `Columns: ${parcelColumns.join(', ')}, and url where a parcel is tracked elsewhere. Carriers are named as in orders dispatch. A row that cannot be sent is named and left out, the others are sent, and the exit code is 1; the file can be given again.`,
  run: dispatchFile,
}

/** Order numbers by outcome. */
interface Report {
  sent: string[]
  /** Numbers of orders whose parcel was already recorded. */
  known: string[]
  left_out: { line: number; problem: string }[]
  /** Why the import stopped early; null if it read the whole file. */
  broken_off: string | null
}

async function dispatchFile(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [file = ''] = input.args
  const report: Report = { sent: [], known: [], left_out: [], broken_off: null }
  const isEmpty = () => report.sent.length + report.known.length + report.left_out.length === 0
  try {
    for await (const row of readParcelFile(readUtf8Chunks(createReadStream(file)))) {
      await sendRow(row, report, { context, by: getOperatorAct(input, context) })
      if (report.broken_off !== null) break
    }
  } catch (error) {
    const problem = describeFileProblem(error)
    if (problem === undefined && isEmpty()) throw error
    report.broken_off = problem ?? String(error)
  }
  if (report.broken_off !== null && isEmpty()) return { ok: false, problem: report.broken_off }
  const isPartial = report.left_out.length > 0 || report.broken_off !== null
  return { ok: true, data: report, text: formatReport(report), isPartial }
}

function formatReport({ sent, known, left_out: leftOut, broken_off: brokenOff }: Report): string {
  return [
    `${sent.length} parcels sent, ${known.length} known already, ${leftOut.length} rows left out.`,
    ...leftOut.map(({ line, problem }) => `line ${line}: ${problem}`),
    ...(brokenOff === null ? [] : [`The rest of the file was not read. ${brokenOff}`]),
  ].join('\n')
}

/** Sends one row and reports its error, if any. If the database is unavailable, the import stops. */
async function sendRow(
  { line, name, typed, parcel }: ParcelRow,
  report: Report,
  { context, by }: { context: CommandContext; by: OperatorAct },
): Promise<void> {
  const leaveOut = (problem: string) => report.left_out.push({ line, problem })
  if ('problem' in parcel) return void leaveOut(describeRow(parcel, name, typed.number))
  try {
    const done = await send(context, name, { ...parcel, items: null }, by)
    if (done === null) leaveOut(`there is no order "${name}"`)
    else if (done.is === 'refused') leaveOut(`order ${name}: ${problems[done.why]}`)
    else report[done.is === 'known' ? 'known' : 'sent'].push(name)
  } catch (error) {
    const problem = describeProblem(error) ?? String(error)
    if (isDatabaseLost(error)) report.broken_off = problem
    else leaveOut(`order ${name}: ${problem}`)
  }
}

function describeRow(found: Exclude<ParcelRow['parcel'], NamedParcel>, name: string, number: string): string {
  if (found.problem === 'unreadable_row') return found.text
  if (found.problem === 'incomplete') return 'has no order number, no carrier or no tracking number'
  return `order ${name}: ${describeNaming(found, number)}`
}
