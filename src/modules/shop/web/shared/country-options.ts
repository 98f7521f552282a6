import type { DropdownOption } from '../../../../platform/ui/combobox.ts'

const made = new Map<string, DropdownOption[]>()

/** Country options, deduplicated, sorted by the locale's collation. */
export function countryOptions(codes: readonly { country_code: string }[], tag: string): DropdownOption[] {
  const key = `${tag} ${codes.length}`
  const known = made.get(key)
  if (known) return known
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const options = [...new Set(codes.map(({ country_code }) => country_code))]
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => compare(a.label, b.label))
  made.set(key, options)
  return options
}
