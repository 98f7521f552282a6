import { parseJson } from './json.ts'

/** `rock; indie pop`, or a JSON array where an item has a semicolon, a leading bracket or white space at its ends. */
export function joinList(items: string[]): string {
  const isPlain = items.every(item => item === item.trim() && item !== '' && !/;|^\[/.test(item))
  return isPlain ? items.join('; ') : JSON.stringify(items)
}

/** The inverse of `joinList`. Invalid JSON is split at semicolons like any text. */
export function splitList(cell: string): unknown {
  const parsed = cell.trimStart().startsWith('[') ? parseJson(cell) : undefined
  return Array.isArray(parsed) ? parsed : cell.split(';').map(part => part.trim())
}
