import { countCharacters } from '../../../platform/contract/characters.ts'

// The same as the server's (`chat-shapes.ts`, which pages take types from alone).
/** Of a message, in characters as a reader sees them. */
export const textLengthMax = 300
/** Of a message, in UTF-16 units. */
export const textUnitsMax = 6_000

/** How many characters are left of a message, which becomes one line; negative where it is too long. */
export function charactersLeft(text: string): number {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const left = textLengthMax - countCharacters(line)
  return line.length > textUnitsMax ? Math.min(left, -1) : left
}
