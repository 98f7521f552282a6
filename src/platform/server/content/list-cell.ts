import { parseJson } from './json.ts'

/** `rock; indie pop`, or a JSON list where a part has a semicolon, a bracket first or white space at its ends. */
export function joinList(items: string[]): string {
  const isPlain = items.every(item => item === item.trim() && item !== '' && !/;|^\[/.test(item))
  return isPlain ? items.join('; ') : JSON.stringify(items)
}

/** The other way round. What looks like a JSON list and is none, is read as plain parts. */
export function splitList(cell: string): unknown {
  const parsed = cell.trimStart().startsWith('[') ? parseJson(cell) : undefined
  return Array.isArray(parsed) ? parsed : cell.split(';').map(part => part.trim())
}
