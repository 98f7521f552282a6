import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isCountry } from '../../../identity/accounts/server/index.ts'
import type { AddressSnapshot, TypedAddress } from '../contract.ts'
import { asksClearanceCode } from './clearance-code.ts'
import { type Country, countryData } from './country-data.ts'
import { isLatin } from './latin.ts'
import { type Part, partsOf } from './parts.ts'
import { narrow, spellPostalCode } from './postal-code.ts'

/** Where the post writes a region's code; elsewhere its name. */
const byCode: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

/**
 * An address as it is kept: what its country's addresses don't have is left out, and codes and numbers are spelt in one
 * way. It may still have problems. Its country has to be one.
 */
export function toSnapshot(typed: TypedAddress): AddressSnapshot {
  const { country_code } = typed
  const country = countryData(country_code)
  const parts = partsOf(country)
  const text = (part: Part) => (parts.has(part) ? textOf(typed[part]) : null)
  const code = text('postal_code')
  return named({
    country_code,
    name: textOf(typed.name) ?? '',
    organization: text('organization'),
    line1: textOf(typed.line1) ?? '',
    line2: text('line2'),
    sublocality: text('sublocality'),
    city: text('city'),
    region: text('region'),
    postal_code: code && spellPostalCode(code, country),
    sorting_code: text('sorting_code'),
    phone_number: phoneNumber(typed.phone_number, country_code),
    clearance_code: asksClearanceCode(country_code) ? clearanceCode(typed.clearance_code) : null,
  })
}

type Unnamed = Omit<AddressSnapshot, 'region_name'>

/** With the name of its region, as the post writes it. */
export function named(kept: Unnamed): AddressSnapshot {
  return { ...kept, region_name: regionName(kept, countryData(kept.country_code)) }
}

function textOf(typed: string | null | undefined): string | null {
  return typed?.normalize('NFC').trim() || null
}

function clearanceCode(typed: string | null | undefined): string | null {
  return typed ? narrow(typed).replaceAll(/[\s-]/g, '') || null : null
}

/** E.164, or what was typed where there can be no such number. */
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
