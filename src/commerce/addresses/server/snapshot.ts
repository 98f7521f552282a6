import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isCountry } from '../../../identity/accounts/server/index.ts'
import type { AddressSnapshot, TypedAddress } from '../contract.ts'
import { requiresClearanceCode } from './clearance-code.ts'
import { type Country, getCountryData } from './country-data.ts'
import { isLatin } from './latin.ts'
import { getParts, type Part } from './parts.ts'
import { formatPostalCode, toHalfWidth } from './postal-code.ts'

/** Countries whose mail carries the region's code; others use its name. */
const byCode: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

/**
 * Normalizes an address for storage: drops parts that its country doesn't have, and formats codes and phone
 * numbers uniformly. The country must be valid; other parts may still be wrong.
 */
export function toSnapshot(typed: TypedAddress): AddressSnapshot {
  const { country_code } = typed
  const country = getCountryData(country_code)
  const parts = getParts(country)
  const text = (part: Part) => (parts.has(part) ? normalizeText(typed[part]) : null)
  const code = text('postal_code')
  return addRegionName({
    country_code,
    name: normalizeText(typed.name) ?? '',
    organization: text('organization'),
    line1: normalizeText(typed.line1) ?? '',
    line2: text('line2'),
    sublocality: text('sublocality'),
    city: text('city'),
    region: text('region'),
    postal_code: code && formatPostalCode(code, country),
    sorting_code: text('sorting_code'),
    phone_number: phoneNumber(typed.phone_number, country_code),
    clearance_code: requiresClearanceCode(country_code) ? clearanceCode(typed.clearance_code) : null,
  })
}

type Unnamed = Omit<AddressSnapshot, 'region_name'>

/** Adds the region's name as written on mail. */
export function addRegionName(snapshot: Unnamed): AddressSnapshot {
  return { ...snapshot, region_name: regionName(snapshot, getCountryData(snapshot.country_code)) }
}

function normalizeText(typed: string | null | undefined): string | null {
  return typed?.normalize('NFC').trim() || null
}

function clearanceCode(typed: string | null | undefined): string | null {
  return typed ? toHalfWidth(typed).replaceAll(/[\s-]/g, '') || null : null
}

/** Returns the number in E.164, or as typed if it can't be parsed. */
function phoneNumber(typed: string | null | undefined, country: string): string {
  const text = (typed ?? '').normalize('NFKC').trim()
  const parsed = parsePhoneNumberFromString(text, {
    ...(isCountry(country) && { defaultCountry: country }),
    extract: false,
  })
  return parsed?.isValid() ? parsed.number : text
}

function regionName(
  { country_code, region, ...address }: Unnamed,
  { sub_regions: regions }: Country,
): string | null {
  const found = regions?.find(({ key }) => key === region)
  if (!found || byCode.has(country_code)) return region
  return isLatin(address) ? (found.name.latin ?? found.name.default) : found.name.default
}
