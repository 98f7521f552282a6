import { fail } from '../../../platform/contract/errors.ts'
import { addressErrors } from '../contract.ts'
import type { AddressField, FieldKind } from '../field-kinds.ts'
import { asksClearanceCode, clearanceExample } from './clearance-code.ts'
import { type Country, countryData, isAddressCountry } from './country-data.ts'
import { lengthsMax } from './lengths.ts'
import { linesOf, type Part, requiredParts } from './parts.ts'

interface FormField {
  name: AddressField
  kind: FieldKind
  is_required: boolean
  length_max: number
  example: string | null
  options: { value: string; label: string }[] | null
}

/** Fields of a country's addresses for a reader: who doesn't read its language has the order of Latin addresses. */
export function addressForm(countryCode: string, locale: string) {
  if (!isAddressCountry(countryCode)) return fail(addressErrors.countryUnknown)
  const country = countryData(countryCode)
  const isNative = country.lang === undefined || languageOf(country.lang) === languageOf(locale)
  const rows = linesOf(isNative ? (country.form ?? country.fmt) : (country.lfmt ?? country.fmt)).flatMap(
    pieces => rowsOf(pieces.flatMap(piece => (typeof piece === 'string' ? [] : piece))),
  )
  const required = requiredParts(country)
  const options = regionOptions(country, locale, isNative)
  const field = (name: Part): FormField => ({
    name,
    kind: kindOf(name, country),
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
      ...(asksClearanceCode(countryCode) ? [[clearanceField]] : []),
    ],
  }
}

const languageOf = (tag: string) => new Intl.Locale(tag).language

/** The lines of street and house have rows of their own. */
function rowsOf(parts: readonly Part[]): Part[][] {
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
/** An order from abroad asks for it; the book doesn't. */
const clearanceField: FormField = {
  name: 'clearance_code',
  kind: 'clearance_code_kr',
  is_required: false,
  length_max: lengthsMax.clearance_code,
  example: clearanceExample,
  options: null,
}

function kindOf(name: Part, country: Country): FieldKind {
  if (name === 'region') return `region_${country.state_name_type}`
  if (name === 'city') return `city_${country.locality_name_type}`
  if (name === 'sublocality') return `sublocality_${country.sublocality_name_type}`
  return name === 'postal_code' ? `postal_code_${country.zip_name_type}` : name
}

/** Regions as the reader can read them: in the order that the country is used to, or else by the reader's alphabet. */
function regionOptions({ sub_regions: regions }: Country, locale: string, isNative: boolean) {
  const options = regions?.map(({ key, name }) => ({
    value: key,
    label: name[languageOf(locale)] ?? (isNative ? name.default : (name.latin ?? name.default)),
  }))
  const { compare } = new Intl.Collator(locale)
  return (isNative ? options : options?.toSorted((one, other) => compare(one.label, other.label))) ?? null
}
