// Spreadsheets run a cell that begins with one of these. An apostrophe before it makes it text; a text that has such
// apostrophes of its own gets one more, so that taking one away always gives the text back.
const risky = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

/** A text as a spreadsheet may have it: never a formula. */
export function guardCell(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** What `guardCell` was given. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}
