import type { Country } from './country-data.ts'
import { lengthsMax } from './lengths.ts'

/** Separators that people type between the parts of a code, and before it in Japan. */
const separators = /[\s\p{Pd}\u2212\u30fc〒]+/gu

/** Normalizes the full-width digits and characters of Japanese keyboards. */
export const toHalfWidth = (typed: string) => typed.normalize('NFKC').toUpperCase().trim()

/**
 * Formats a postal code as its country does, `31042` in Poland as `31-042`; returns an invalid one as typed.
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

/** Inserts one separator at every possible position. */
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
 * Reads the separators of the country's examples with the number of characters after them: `-3` of `00-950`.
 */
function readSeparators(examples = ''): Set<string> {
  const ends = examples.matchAll(/([ -])(\w+)(?=,|$)/g)
  return new Set(Array.from(ends, ([, separator, end]) => `${separator}${end?.length}`))
}
