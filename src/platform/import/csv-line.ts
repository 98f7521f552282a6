import { guardCell } from './formula-cell.ts'

/** A number that is already formatted; its leading minus isn't treated as the start of a formula. */
export interface NumberCell {
  number: string
}

export type CsvCell = string | number | NumberCell

const numeric = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/

/** Formats a row of CSV (RFC 4180). Guards every text that a spreadsheet would run as a formula. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell => quoted(safeText(cell))).join(',')}\r\n`
}

function safeText(cell: CsvCell): string {
  const text = typeof cell === 'object' ? cell.number : String(cell)
  return typeof cell !== 'string' && numeric.test(text) ? text : guardCell(text)
}

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
