import { readCsv } from '../../../platform/import/read-csv.ts'
import { type NamedParcel, type NamingProblem, nameParcel } from './carriers.ts'

/** A row of a file of parcels, as typed, and the parcel as fans see it or the problem with it. */
export interface ParcelRow {
  line: number
  /** The order's number or id. */
  name: string
  typed: NamedParcel
  parcel:
    | NamedParcel
    | NamingProblem
    | { problem: 'incomplete' }
    | { problem: 'unreadable_row'; text: string }
}

export const parcelColumns = ['number', 'carrier', 'tracking_number'] as const

/**
 * Reads a CSV file of parcels, of which each is all that is left of an order. With a `carrier` for rows that
 * name none, the file needs no such column.
 * @throws `UnreadableFile` if it isn't CSV or lacks a column
 */
export async function* readParcelFile(
  chunks: AsyncIterable<string>,
  { carrier: usualCarrier = '' } = {},
): AsyncGenerator<ParcelRow> {
  const needed = parcelColumns.filter(name => name !== 'carrier' || usualCarrier === '')
  const checkHeader = (names: string[]) => {
    const missing = needed.filter(name => !names.includes(name))
    return missing.length > 0 ? `The columns ${missing.join(', ')} are missing.` : undefined
  }
  for await (const row of readCsv(chunks, checkHeader)) {
    const { line } = row
    if ('problem' in row) {
      const typed = { carrier: '', number: '', url: null }
      yield { line, name: '', typed, parcel: { problem: 'unreadable_row', text: row.problem } }
      continue
    }
    const cell = (column: string) => String(row.cells[column] ?? '').trim()
    const [name, carrier, number] = [cell('number'), cell('carrier') || usualCarrier, cell('tracking_number')]
    const typed = { carrier, number, url: cell('url') || null }
    const isIncomplete = name === '' || carrier === '' || number === ''
    yield { line, name, typed, parcel: isIncomplete ? { problem: 'incomplete' } : nameParcel(typed) }
  }
}
