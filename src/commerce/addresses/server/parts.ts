import type { AddressField } from '../field-kinds.ts'
import type { Country } from './country-data.ts'

/** Parts that countries have or lack. */
export type Part = Exclude<AddressField, 'phone_number' | 'clearance_code'>

export const isPart = (field: AddressField): field is Part =>
  field !== 'phone_number' && field !== 'clearance_code'

/** Letters of Google's address data; A are the lines of street and house. */
const partsOfLetter: Readonly<Record<string, readonly Part[]>> = {
  N: ['name'],
  O: ['organization'],
  A: ['line1', 'line2'],
  D: ['sublocality'],
  C: ['city'],
  S: ['region'],
  Z: ['postal_code'],
  X: ['sorting_code'],
}

/** A piece of a line: text that stands in every address, or parts of it. */
export type Piece = string | readonly Part[]

/** Lines of a format such as `%N%n%O%n%A%n%C, %S %Z`. */
export function linesOf(format: string): Piece[][] {
  return format.split('%n').map(line =>
    line
      .split(/%([A-Z])/)
      .map((piece, at) => (at % 2 === 0 ? piece : (partsOfLetter[piece] ?? [])))
      .filter(piece => piece.length > 0),
  )
}

export function partsOf({ fmt }: Country): ReadonlySet<Part> {
  return new Set(
    linesOf(fmt).flatMap(pieces => pieces.flatMap(piece => (typeof piece === 'string' ? [] : piece))),
  )
}

/**
 * Parts that an address of the country can't lack. A parcel needs a name everywhere. Addresses that are kept may lack
 * what forms didn't ask for once.
 */
export function requiredParts(
  { require, askedSince }: Country,
  { isTyped = true }: { isTyped?: boolean } = {},
): ReadonlySet<Part> {
  const letters = [...require].filter(letter => isTyped || !askedSince.includes(letter))
  return new Set(['name', ...letters.flatMap(letter => (partsOfLetter[letter] ?? []).slice(0, 1))])
}
