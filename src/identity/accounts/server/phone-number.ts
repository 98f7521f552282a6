import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/**
 * Converts a number as typed to E.164; null for an impossible number. Drops the 1 that older Mexican numbers
 * have before the ten digits (spec 5).
 */
export function toE164(countryCode: string, phoneNumber: string): string | null {
  return parse(countryCode, phoneNumber)?.number ?? null
}

/** Number types that we never text: premium rates (toll fraud) and numbers that don't belong to a person. */
const untextableTypes: NumberType[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'VOICEMAIL',
  'PAGER',
]

/** Like {@link toE164}, but returns null for numbers that can't or shouldn't receive texts. */
export function toTextableE164(countryCode: string, phoneNumber: string): string | null {
  const parsed = parse(countryCode, phoneNumber)
  return parsed && !untextableTypes.includes(parsed.getType()) ? parsed.number : null
}

function parse(countryCode: string, phoneNumber: string) {
  const digits = phoneNumber.trim()
  if (!isSupportedCountry(countryCode) || !/^\d{4,17}$/.test(digits)) return null
  const national = countryCode === 'MX' && /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
  const parsed = parsePhoneNumberFromString(national, countryCode)
  // A national number that starts with 00 would be parsed as another country's.
  const hasDialCode = parsed?.countryCallingCode === getCountryCallingCode(countryCode)
  return parsed?.isValid() && hasDialCode ? parsed : null
}

/** Returns the dial code of a number, digits only. */
export function getDialCode(e164: string): string {
  return parsePhoneNumberFromString(e164)?.countryCallingCode ?? ''
}

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code)
}

/** Returns the digits without the dial code, as in the phone form. */
export function toNationalNumber(e164: string): string {
  return parsePhoneNumberFromString(e164)?.nationalNumber ?? e164
}

/** Formats a number as its country groups it: `+82 10 1234 5678`. */
export function formatNumber(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
