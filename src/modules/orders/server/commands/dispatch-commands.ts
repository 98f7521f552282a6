import { createReadStream } from 'node:fs'
import { readCsv } from '../../../../platform/import/read-csv.ts'
import { utf8Pieces } from '../../../../platform/import/read-text.ts'
import { fileProblem } from '../../../../platform/import/unreadable-file.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type Dispatched, dispatchOrder, type Parcel } from '../dispatch-order.ts'
import { lockOrder } from '../lock-order.ts'
import type { Pieces } from '../refund-of.ts'
import { findOrder, noSuchOrder, orderHelp } from './find-order.ts'

export const dispatchCommand: Command = {
  name: 'orders dispatch',
  summary:
    'Sends a parcel of an order; with its last pieces the order is dispatched, and the fan hears of it.',
  args: ['order', 'carrier', 'number'],
  options: {
    items: { help: 'lines and pieces in it, as 0:2,1:1; all that is left unless told', value: 'pieces' },
    url: { help: 'where the parcel is tracked, https', value: 'address' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `${orderHelp} Lines are numbered as orders show has them. The same parcel a second time changes nothing.`,
  run: dispatchOne,
}

async function dispatchOne(
  { args: [name = '', carrier = '', number = ''], options: { items, url, reason } }: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const pieces = items === undefined ? null : piecesOf(items)
  if (pieces === undefined) return { ok: false, problem: '--items is a list as 0:2,1:1.' }
  if (url !== undefined && !/^https:\/\/\S+$/.test(url))
    return { ok: false, problem: '--url begins with https://.' }
  const parcel = { carrier, number, url: url ?? null, items: pieces }
  const done = await send(name, parcel, reason ?? null, context)
  if (done === null) return noSuchOrder(name)
  if (done.is === 'refused') return { ok: false, problem: `Order ${name}: ${problems[done.why]}` }
  return { ok: true, data: done, text: `Order ${name}: ${textOf(done)}` }
}

const problems = {
  not_paid: 'it is not one that is to be sent now: orders show says its status.',
  nothing_left: 'there is nothing left to send.',
  too_many: 'it has not so many pieces left on those lines.',
}
const textOf = (done: Exclude<Dispatched, { is: 'refused' }>) =>
  done.is === 'known'
    ? 'this parcel is known.'
    : done.isWhole
      ? 'all of it is sent.'
      : 'a part of it is sent.'

/** Null where the list is malformed. */
function piecesOf(list: string): Pieces[] | undefined {
  const pieces = list.split(',').map(part => /^\s*(\d{1,3}):(\d{1,4})\s*$/.exec(part))
  return pieces.every(found => found !== null)
    ? pieces.map(([, position, quantity]) => ({ position: Number(position), quantity: Number(quantity) }))
    : undefined
}

/** One order and its parcel in a transaction of their own, with the audit row; null where there is no such order. */
function send(
  name: string,
  parcel: Parcel,
  reason: string | null,
  { database, now, operator }: CommandContext,
): Promise<Dispatched | null> {
  return database.transaction(async db => {
    const id = await findOrder(db, name)
    const order = id === null ? null : await lockOrder(db, { id })
    if (!order) return null
    const told = { at: now(), actor: `operator:${operator}` as const }
    const done = await dispatchOrder(db, order, parcel, told)
    if (done.is !== 'dispatched') return done
    const entry = { operator, act: 'orders dispatch', subject: `order ${order.number}`, reason }
    const { carrier, number } = parcel
    const after = { carrier, number, items: done.items, is_whole: done.isWhole }
    await writeAudit(db, { ...entry, before: { status: order.status }, after }, now())
    return done
  })
}

const columns = ['number', 'carrier', 'tracking_number']

export const dispatchFileCommand: Command = {
  name: 'orders dispatch-file',
  summary: 'Sends parcels by a CSV file: each row is all that is left of an order.',
  args: ['file'],
  options: { reason: { help: 'why, for the audit log', value: 'text' } },
  details: `Columns: ${columns.join(', ')}. A row that cannot be sent is named and left out, the others are sent; the file can be given again.`,
  run: dispatchFile,
}

async function dispatchFile(
  { args: [file = ''], options: { reason } }: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const done: string[] = []
  const refused: { line: number; problem: string }[] = []
  try {
    const rows = readCsv(utf8Pieces(createReadStream(file)), headerProblem)
    for await (const row of rows) {
      const result = 'problem' in row ? { problem: row.problem } : await sendRow(row.cells, reason, context)
      if ('problem' in result) refused.push({ line: row.line, problem: result.problem })
      else done.push(result.number)
    }
  } catch (error) {
    const problem = fileProblem(error)
    if (problem === undefined) throw error
    return { ok: false, problem }
  }
  const problemLines = refused.map(({ line, problem }) => `line ${line}: ${problem}`)
  const text = [`${done.length} parcels sent, ${refused.length} rows left out.`, ...problemLines].join('\n')
  return { ok: true, data: { sent: done, left_out: refused }, text }
}

function headerProblem(names: string[]): string | undefined {
  const missing = columns.filter(name => !names.includes(name))
  return missing.length > 0 ? `The columns ${missing.join(', ')} are missing.` : undefined
}

async function sendRow(
  cells: Record<string, unknown>,
  reason: string | undefined,
  context: CommandContext,
): Promise<{ number: string } | { problem: string }> {
  const [name = '', carrier = '', number = ''] = columns.map(column => String(cells[column] ?? '').trim())
  if (carrier === '' || number === '') return { problem: 'has no carrier or no tracking number' }
  const done = await send(name, { carrier, number, url: null, items: null }, reason ?? null, context)
  if (done === null) return { problem: `there is no order "${name}"` }
  return done.is === 'refused' ? { problem: `order ${name}: ${problems[done.why]}` } : { number: name }
}
