const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface CsvDialect {
  separator: Separator
  /** The first piece of the file without a `sep=` line; its line end stays, so that lines keep their numbers. */
  start: string
}

const separatorLine = /^sep=([,;\t])(?=\r|\n|$)/i

/**
 * What separates the cells of a file, from its first line: a spreadsheet's `sep=;`, else whatever the names of the
 * columns have most of between them.
 */
export function dialectOf(firstPiece: string): CsvDialect {
  const told = separatorLine.exec(firstPiece)?.[1]
  if (told !== undefined) return { separator: told as Separator, start: firstPiece.slice('sep=,'.length) }
  const names = headerOf(firstPiece)
  const [separator] = separators.toSorted((a, b) => names.split(b).length - names.split(a).length)
  return { separator: separator ?? ',', start: firstPiece }
}

/** The first line that is not blank, without what stands in quotation marks. */
function headerOf(text: string): string {
  const [header = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  return header
}

/** The name of a column as people write it in a spreadsheet: "City ID " is `city_id`. */
export const columnNameOf = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Without empty cells at the end, which spreadsheets leave behind. */
export function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
}
