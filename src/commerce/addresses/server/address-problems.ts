import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { AddressSnapshot, TypedAddress } from '../contract.ts'
import { type AddressField, addressFields } from '../field-kinds.ts'
import { asksClearanceCode, isClearanceCode } from './clearance-code.ts'
import { countryData, isAddressCountry } from './country-data.ts'
import { lengthsMax } from './lengths.ts'
import { isPart, partsOf, requiredParts } from './parts.ts'
import { toSnapshot } from './snapshot.ts'

interface Asked {
  /** Goods come from another country, and customs of this one may ask for a code of the receiver. */
  needsClearanceCode?: boolean
  /** It is typed now, by today's form. */
  isTyped?: boolean
}

/** Field → error code of forms (spec 5); empty where all is well. */
export type AddressProblems = Partial<Record<AddressField | 'country_code', string>>

/** What is wrong with an address as it was typed: all of it at once. */
export function addressProblems(typed: TypedAddress, asked: Asked = {}): AddressProblems {
  return isAddressCountry(typed.country_code)
    ? snapshotProblems(toSnapshot(typed), { ...asked, isTyped: true })
    : { country_code: 'ERR_INVALID' }
}

/** Names parts that addresses of the country don't have: dropping them might lose what a parcel needs. */
export function foreignParts(countryCode: string, typed: Partial<TypedAddress>): AddressProblems {
  if (!isAddressCountry(countryCode)) return {}
  const own = partsOf(countryData(countryCode))
  const foreign = addressFields.filter(
    field => isPart(field) && !own.has(field) && (typed[field] ?? '').trim() !== '',
  )
  return Object.fromEntries(foreign.map(field => [field, 'ERR_INVALID']))
}

/** The same of an address that is kept: rules may have changed since, and an order may ask for more. */
export function snapshotProblems(
  address: AddressSnapshot,
  { isTyped = false, ...more }: Asked = {},
): AddressProblems {
  const problems: AddressProblems = {}
  const terms = { ...more, isTyped }
  for (const field of addressFields) {
    const problem = problemOf(address, field, terms)
    if (problem) problems[field] = problem
  }
  return problems
}

function problemOf(address: AddressSnapshot, field: AddressField, asked: Asked): string | null {
  const value = address[field] ?? ''
  if (value === '') return isRequired(address, field, asked) ? 'ERR_REQUIRED' : null
  if (value.length > lengthsMax[field]) return 'ERR_INVALID_LENGTH'
  if (refused.test(value) || !visible.test(value)) return 'ERR_INVALID_CHARACTERS'
  return rules[field]?.(address, value) ?? null
}

/** Control characters, halves of characters, and what turns the direction of the text around it. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const visible = /[\p{L}\p{N}\p{S}]/u

function isRequired({ country_code }: AddressSnapshot, field: AddressField, asked: Asked): boolean {
  if (field === 'phone_number') return true
  if (field === 'clearance_code') return asked.needsClearanceCode === true && asksClearanceCode(country_code)
  return isPart(field) && requiredParts(countryData(country_code), asked).has(field)
}

type Rule = (address: AddressSnapshot, value: string) => string | null

const rules: Partial<Record<AddressField, Rule>> = {
  region({ country_code }, value) {
    const regions = countryData(country_code).sub_regions
    return !regions || regions.some(({ key }) => key === value) ? null : 'ERR_INVALID'
  },
  postal_code: ({ country_code }, value) =>
    countryData(country_code).isPostalCode(value) ? null : 'ERR_INVALID_POSTAL_CODE',
  phone_number: (_address, value) =>
    parsePhoneNumberFromString(value)?.isValid() ? null : 'ERR_INVALID_PHONE',
  clearance_code: ({ country_code }, value) =>
    isClearanceCode(country_code, value) ? null : 'ERR_INVALID_CLEARANCE_CODE',
}
