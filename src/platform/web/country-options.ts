import type { DropdownOption } from '../ui/combobox.ts'

type Codes = readonly (string | { country_code: string })[]

const made = new WeakMap<Codes, Map<string, DropdownOption[]>>()

/**
 * Returns deduplicated country options, sorted by the locale's collation. Cached by array and locale, so pass
 * the same array each time, such as a query's data.
 */
export function getCountryOptions(codes: Codes, tag: string): DropdownOption[] {
  const known = made.get(codes)?.get(tag)
  if (known) return known
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const distinct = new Set(codes.map(code => (typeof code === 'string' ? code : code.country_code)))
  const options = [...distinct]
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => compare(a.label, b.label))
  made.set(codes, (made.get(codes) ?? new Map()).set(tag, options))
  return options
}
