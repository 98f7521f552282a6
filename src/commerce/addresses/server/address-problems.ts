import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { AddressSnapshot, TypedAddress } from '../contract.ts'
import { type AddressField, addressFields } from '../field-kinds.ts'
import { isClearanceCode, requiresClearanceCode } from './clearance-code.ts'
import { getCountryData, isAddressCountry } from './country-data.ts'
import { lengthsMax } from './lengths.ts'
import { getParts, getRequiredParts, isPart } from './parts.ts'
import { toSnapshot } from './snapshot.ts'

interface CheckOptions {
  /** The goods come from abroad, and this country's customs may require the recipient's code. */
  needsClearanceCode?: boolean
  /** The address is being entered now, so today's required fields apply. */
  isTyped?: boolean
}

/** Field → form error code (spec 5); empty if the address is valid. */
export type AddressProblems = Partial<Record<AddressField | 'country_code', string>>

/** Finds all mistakes in a newly entered address. */
export function findAddressProblems(typed: TypedAddress, options: CheckOptions = {}): AddressProblems {
  return isAddressCountry(typed.country_code)
    ? findSnapshotProblems(toSnapshot(typed), { ...options, isTyped: true })
    : { country_code: 'ERR_INVALID' }
}

/**
 * Finds parts that the country's addresses don't have. They are reported instead of dropped, because the
 * parcel may need them.
 */
export function findForeignParts(countryCode: string, typed: Partial<TypedAddress>): AddressProblems {
  if (!isAddressCountry(countryCode)) return {}
  const own = getParts(getCountryData(countryCode))
  const foreign = addressFields.filter(
    field => isPart(field) && !own.has(field) && (typed[field] ?? '').trim() !== '',
  )
  return Object.fromEntries(foreign.map(field => [field, 'ERR_INVALID']))
}

/** Finds mistakes in a stored address: the rules may have changed since, and an order may require more. */
export function findSnapshotProblems(
  address: AddressSnapshot,
  { isTyped = false, ...more }: CheckOptions = {},
): AddressProblems {
  const problems: AddressProblems = {}
  const terms = { ...more, isTyped }
  for (const field of addressFields) {
    const problem = findProblem(address, field, terms)
    if (problem) problems[field] = problem
  }
  return problems
}

function findProblem(address: AddressSnapshot, field: AddressField, options: CheckOptions): string | null {
  const value = address[field] ?? ''
  if (value === '') return isRequired(address, field, options) ? 'ERR_REQUIRED' : null
  if (value.length > lengthsMax[field]) return 'ERR_INVALID_LENGTH'
  if (refused.test(value) || !visible.test(value)) return 'ERR_INVALID_CHARACTERS'
  return rules[field]?.(address, value) ?? null
}

/**
 * Matches control characters, lone surrogates, and characters that change the direction of surrounding text.
 */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const visible = /[\p{L}\p{N}\p{S}]/u

function isRequired({ country_code }: AddressSnapshot, field: AddressField, options: CheckOptions): boolean {
  if (field === 'phone_number') return true
  if (field === 'clearance_code')
    return options.needsClearanceCode === true && requiresClearanceCode(country_code)
  return isPart(field) && getRequiredParts(getCountryData(country_code), options).has(field)
}

type Rule = (address: AddressSnapshot, value: string) => string | null

const rules: Partial<Record<AddressField, Rule>> = {
  region({ country_code }, value) {
    const regions = getCountryData(country_code).sub_regions
    return !regions || regions.some(({ key }) => key === value) ? null : 'ERR_INVALID'
  },
  postal_code: ({ country_code }, value) =>
    getCountryData(country_code).isPostalCode(value) ? null : 'ERR_INVALID_POSTAL_CODE',
  phone_number: (_address, value) =>
    parsePhoneNumberFromString(value)?.isValid() ? null : 'ERR_INVALID_PHONE',
  clearance_code: ({ country_code }, value) =>
    isClearanceCode(country_code, value) ? null : 'ERR_INVALID_CLEARANCE_CODE',
}
