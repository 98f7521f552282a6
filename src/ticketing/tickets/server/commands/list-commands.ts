import { open } from 'node:fs/promises'
import { type CsvCell, formatCsvLine } from '../../../../platform/import/csv-line.ts'
import type { Command, CommandInput } from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findTickets, type ListedTicket, recordExport } from '../find-tickets.ts'
import { admitsHelp } from './named-ticket.ts'

const options = {
  show: { help: 'the tickets of a show, not of an event' },
  state: { help: 'current or void', value: 'state' },
}

const toQuery = ({ args: [of = ''], options: { show, state } }: CommandInput) => ({
  of,
  isShow: show !== undefined,
  state: state ?? null,
})

export const listCommand: Command = {
  name: 'tickets list',
  summary: 'The entry tickets of an event or a show.',
  args: ['event'],
  options,
  details: admitsHelp,
  async run(input, { database }) {
    const tickets = await findTickets(database.read, toQuery(input))
    const text = tickets.map(formatTicket).join('\n') || 'There are none.'
    return { ok: true, data: { tickets }, text }
  },
}

const formatTicket = (ticket: ListedTicket) =>
  [
    ...[ticket.ticket_id, ticket.order_number, `${ticket.product} ${ticket.place}`, `v${ticket.version}`],
    ...[ticket.void_reason ? `void (${ticket.void_reason})` : 'current', ticket.name ?? ''],
  ].join('  ')

export const exportCommand: Command = {
  name: 'tickets export',
  summary: 'Writes the entry tickets of an event or a show, with their names, to a new CSV file.',
  args: ['event', 'file'],
  options,
  details: `For a door of somebody else's, or on paper. Tokens are not in it. ${admitsHelp}`,
  async run(input, context) {
    const { database } = context
    const [, path = ''] = input.args
    const query = toQuery(input)
    const tickets = await findTickets(database.read, query)
    const problem = await writeNew(path, toCsv(tickets))
    if (problem) return { ok: false, problem }
    await database.transaction(db => recordExport(db, query, tickets, getOperatorAct(input, context)))
    return {
      ok: true,
      data: { count: tickets.length, file: path },
      text: `${tickets.length} tickets are in ${path}.`,
    }
  },
}

const columns = [
  ...['ticket_id', 'order_number', 'product', 'place', 'state', 'void_reason', 'version', 'name'],
  ...['short_code', 'is_passed_on'],
] as const

function toCsv(tickets: readonly ListedTicket[]): string {
  const rows = tickets.map(ticket => columns.map(column => toCell(ticket[column])))
  return [columns, ...rows].map(formatCsvLine).join('')
}

const toCell = (value: ListedTicket[(typeof columns)[number]]): CsvCell =>
  typeof value === 'number' ? value : String(value ?? '')

/** Creates a new file that only the current system user can read. Returns the problem, or null. */
async function writeNew(path: string, text: string): Promise<string | null> {
  try {
    await using file = await open(path, 'wx', 0o600)
    await file.writeFile(text)
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return code === 'EEXIST' ? `${path} is there already, and is not written over.` : message
  }
}
