const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface CsvDialect {
  separator: Separator
  /**
   * The first chunk of the file with the text of its `sep=` line removed; the line break stays, so that line
   * numbers are right.
   */
  start: string
}

const separatorLine = /^sep=([,;\t])(?=\r|\n|$)/i

/**
 * Detects the separator from the first line: a spreadsheet's `sep=;`, else the most frequent one between the
 * column names.
 */
export function detectDialect(firstChunk: string): CsvDialect {
  const declared = separatorLine.exec(firstChunk)?.[1]
  if (declared !== undefined)
    return { separator: declared as Separator, start: firstChunk.slice('sep=,'.length) }
  const names = readHeader(firstChunk)
  const [separator] = separators.toSorted((a, b) => names.split(b).length - names.split(a).length)
  return { separator: separator ?? ',', start: firstChunk }
}

/** Returns the first non-blank line with quoted text removed. */
function readHeader(text: string): string {
  const [header = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  return header
}

/** Converts a column name as typed in a spreadsheet: "City ID " becomes `city_id`. */
export const toColumnName = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Drops trailing empty cells, which spreadsheets leave in a row. */
export function trimEmptyCells(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
}
