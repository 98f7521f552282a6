/** A row of CSV (RFC 4180); cells are guarded already where they may be formulas. */
export function csvLine(cells: string[]): string {
  const quoted = cells.map(cell => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}
