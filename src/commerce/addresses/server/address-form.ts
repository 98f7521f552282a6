import { fail } from '../../../platform/contract/errors.ts'
import { addressErrors } from '../contract.ts'
import type { AddressField, FieldKind } from '../field-kinds.ts'
import { clearanceExample, requiresClearanceCode } from './clearance-code.ts'
import { type Country, getCountryData, isAddressCountry } from './country-data.ts'
import { lengthsMax } from './lengths.ts'
import { getRequiredParts, type Part, parseLines } from './parts.ts'

interface FormField {
  name: AddressField
  kind: FieldKind
  is_required: boolean
  length_max: number
  example: string | null
  options: { value: string; label: string }[] | null
}

/**
 * Builds the form of a country's addresses. Readers who don't know its language get the field order for
 * addresses in Latin script.
 */
export function buildAddressForm(countryCode: string, locale: string) {
  if (!isAddressCountry(countryCode)) return fail(addressErrors.countryUnknown)
  const country = getCountryData(countryCode)
  const isNative = country.lang === undefined || getLanguage(country.lang) === getLanguage(locale)
  const rows = parseLines(isNative ? (country.form ?? country.fmt) : (country.lfmt ?? country.fmt)).flatMap(
    segments => toRows(segments.flatMap(segment => (typeof segment === 'string' ? [] : segment))),
  )
  const required = getRequiredParts(country)
  const options = listRegionOptions(country, locale, isNative)
  const field = (name: Part): FormField => ({
    name,
    kind: getKind(name, country),
    is_required: required.has(name),
    length_max: lengthsMax[name],
    example: name === 'postal_code' ? (country.zipex?.split(',')[0] ?? null) : null,
    options: name === 'region' ? options : null,
  })
  return {
    country_code: countryCode,
    rows: [
      ...rows.map(names => names.map(field)),
      [phoneField],
      ...(requiresClearanceCode(countryCode) ? [[clearanceField]] : []),
    ],
  }
}

const getLanguage = (tag: string) => new Intl.Locale(tag).language

/** Puts each line of street and house number in its own row. */
function toRows(parts: readonly Part[]): Part[][] {
  const lines = parts.filter(isStreet).map(part => [part])
  const others = parts.filter(part => !isStreet(part))
  return [...lines, ...(others.length > 0 ? [others] : [])]
}
const isStreet = (part: Part) => part === 'line1' || part === 'line2'

const phoneField: FormField = {
  name: 'phone_number',
  kind: 'phone_number',
  is_required: true,
  length_max: lengthsMax.phone_number,
  example: null,
  options: null,
}
/** Required only for orders from abroad, not in the address book. */
const clearanceField: FormField = {
  name: 'clearance_code',
  kind: 'clearance_code_kr',
  is_required: false,
  length_max: lengthsMax.clearance_code,
  example: clearanceExample,
  options: null,
}

function getKind(name: Part, country: Country): FieldKind {
  if (name === 'region') return `region_${country.state_name_type}`
  if (name === 'city') return `city_${country.locality_name_type}`
  if (name === 'sublocality') return `sublocality_${country.sublocality_name_type}`
  return name === 'postal_code' ? `postal_code_${country.zip_name_type}` : name
}

/**
 * Lists the regions with names that the reader can read: in the country's usual order for readers of its
 * language, otherwise sorted by the reader's.
 */
function listRegionOptions({ sub_regions: regions }: Country, locale: string, isNative: boolean) {
  const options = regions?.map(({ key, name }) => ({
    value: key,
    label: name[getLanguage(locale)] ?? (isNative ? name.default : (name.latin ?? name.default)),
  }))
  const { compare } = new Intl.Collator(locale)
  return (isNative ? options : options?.toSorted((one, other) => compare(one.label, other.label))) ?? null
}
