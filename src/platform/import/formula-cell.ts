// Guards against CSV injection: spreadsheets run cells that begin with one of these characters, in East Asia
// also with their full-width forms. A leading apostrophe makes the cell text. Text that already has one gets
// another, so that removing one always restores it.
const risky = /^'*[=+\-@＝＋－＠\t\r\n]/
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/

export function guardCell(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** The inverse of `guardCell`. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}
