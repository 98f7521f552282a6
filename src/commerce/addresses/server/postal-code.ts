import type { Country } from './country-data.ts'
import { lengthsMax } from './lengths.ts'

/** Separators that people type inside a postal code, and before it in Japan. */
const separators = /[\s\p{Pd}\u2212\u30fc〒]+/gu

/** Converts the full-width characters of Japanese keyboards, and lower case, to plain upper case. */
export const toHalfWidth = (typed: string) => typed.normalize('NFKC').toUpperCase().trim()

/**
 * Formats a postal code as its country does (`31042` in Poland becomes `31-042`); returns an invalid one as
 * typed.
 */
export function formatPostalCode(typed: string, country: Country): string {
  const [code, prefix] = [toHalfWidth(typed), country.postprefix.trim()]
  const rest = prefix && code.startsWith(prefix) ? code.slice(prefix.length).trim() : code
  return spell(rest, country) ?? spell(code, country) ?? code
}

function spell(code: string, { isPostalCode, zipex }: Country): string | null {
  const characters = code.replaceAll(separators, '')
  if (characters.length > lengthsMax.postal_code) return null
  const separated = splitAnywhere(characters).filter(({ text }) => isPostalCode(text))
  const usual = readSeparators(zipex)
  const exemplary = separated.find(({ separator, tail }) => usual.has(`${separator}${tail}`))
  if (exemplary) return exemplary.text
  const whole = [code, characters].find(isPostalCode)
  if (whole !== undefined) return whole
  return separated.length === 1 ? (separated[0]?.text ?? null) : null
}

/** Returns the code's spellings with one separator, at each possible position. */
function splitAnywhere(characters: string) {
  return Array.from({ length: Math.max(0, characters.length - 1) }, (_, index) => index + 1).flatMap(tail =>
    ['-', ' '].map(separator => ({
      separator,
      tail,
      text: `${characters.slice(0, -tail)}${separator}${characters.slice(-tail)}`,
    })),
  )
}

/**
 * Reads separators and the number of characters after them from the country's examples: `-3` from `00-950`.
 */
function readSeparators(examples = ''): Set<string> {
  const ends = examples.matchAll(/([ -])(\w+)(?=,|$)/g)
  return new Set(Array.from(ends, ([, separator, end]) => `${separator}${end?.length}`))
}
