import type { AddressField } from '../field-kinds.ts'
import type { Country } from './country-data.ts'

/** Parts that depend on the country. */
export type Part = Exclude<AddressField, 'phone_number' | 'clearance_code'>

export const isPart = (field: AddressField): field is Part =>
  field !== 'phone_number' && field !== 'clearance_code'

/**
 * Address parts by the format characters of Google's address data; A is the lines of street and house number.
 */
const partsByCharacter: Readonly<Record<string, readonly Part[]>> = {
  N: ['name'],
  O: ['organization'],
  A: ['line1', 'line2'],
  D: ['sublocality'],
  C: ['city'],
  S: ['region'],
  Z: ['postal_code'],
  X: ['sorting_code'],
}

/** Segment of a line: literal text, or parts of the address. */
export type Segment = string | readonly Part[]

/** Parses the lines of a format such as `%N%n%O%n%A%n%C, %S %Z`. */
export function parseLines(format: string): Segment[][] {
  return format.split('%n').map(line =>
    line
      .split(/%([A-Z])/)
      .map((segment, at) => (at % 2 === 0 ? segment : (partsByCharacter[segment] ?? [])))
      .filter(segment => segment.length > 0),
  )
}

export function getParts({ fmt }: Country): ReadonlySet<Part> {
  return new Set(
    parseLines(fmt).flatMap(segments =>
      segments.flatMap(segment => (typeof segment === 'string' ? [] : segment)),
    ),
  )
}

/**
 * Returns the parts that the country requires, and always a name, which parcels need. Stored addresses may
 * lack parts that older forms didn't require.
 */
export function getRequiredParts(
  { require, askedSince }: Country,
  { isTyped = true }: { isTyped?: boolean } = {},
): ReadonlySet<Part> {
  const characters = [...require].filter(character => isTyped || !askedSince.includes(character))
  return new Set([
    'name',
    ...characters.flatMap(character => (partsByCharacter[character] ?? []).slice(0, 1)),
  ])
}
