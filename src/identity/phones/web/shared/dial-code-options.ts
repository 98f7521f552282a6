import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import type { listCountryCodes } from '../../../accounts/contract.ts'

type DialCode = ResponseOf<typeof listCountryCodes>['results'][number]

const made = new Map<string, DropdownOption[]>()

/**
 * Builds options: label `Country (+code)`, value `country code/dial code` (spec 3), sorted by the locale's
 * collation.
 */
export function buildDialCodeOptions(codes: readonly DialCode[], tag: string): DropdownOption[] {
  const key = `${tag} ${codes.length}`
  const known = made.get(key)
  if (known) return known
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const options = codes
    .map(({ country_code, dial_code }) => ({
      value: `${country_code}/${dial_code}`,
      label: `${names.of(country_code) ?? country_code} (+${dial_code})`,
    }))
    .toSorted((a, b) => compare(a.label, b.label))
  made.set(key, options)
  return options
}

export function splitDialCode(value: string): { countryCode: string; dialCode: string } {
  const [countryCode = '', dialCode = ''] = value.split('/')
  return { countryCode, dialCode }
}

/** Finds the first option of a country; '' if there is none. */
export function findDialCode(options: readonly DropdownOption[], countryCode: string): string {
  return options.find(({ value }) => value.startsWith(`${countryCode}/`))?.value ?? ''
}
