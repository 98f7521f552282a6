import { guardCell } from './formula-cell.ts'

/** A number that is text already; it may begin with a minus without being taken for a formula. */
export interface NumberCell {
  number: string
}

export type CsvCell = string | number | NumberCell

const numeric = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/

/** A row of CSV (RFC 4180). Guards every text, because a spreadsheet would run it as a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell => quoted(safeText(cell))).join(',')}\r\n`
}

function safeText(cell: CsvCell): string {
  const text = typeof cell === 'object' ? cell.number : String(cell)
  return typeof cell !== 'string' && numeric.test(text) ? text : guardCell(text)
}

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
