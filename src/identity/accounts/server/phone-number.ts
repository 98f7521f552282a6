import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/**
 * The E.164 spelling of a number as a fan types it, or null when no such number can exist. In Mexico older
 * habits put a 1 before the ten digits (spec 5): it is not part of the number any more.
 */
export function toE164(countryCode: string, phoneNumber: string): string | null {
  return parse(countryCode, phoneNumber)?.number ?? null
}

/** Number types that we never text: premium rates (toll fraud) and numbers that no person has. */
const nobodys: NumberType[] = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'VOICEMAIL', 'PAGER']

/** The same for a number that shall be sent messages. */
export function toTextableE164(countryCode: string, phoneNumber: string): string | null {
  const parsed = parse(countryCode, phoneNumber)
  return parsed && !nobodys.includes(parsed.getType()) ? parsed.number : null
}

function parse(countryCode: string, phoneNumber: string) {
  const digits = phoneNumber.trim()
  if (!isSupportedCountry(countryCode) || !/^\d{4,17}$/.test(digits)) return null
  const national = countryCode === 'MX' && /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
  const parsed = parsePhoneNumberFromString(national, countryCode)
  // A national number that starts with 00 would be parsed as another country's.
  const isOfCountry = parsed?.countryCallingCode === getCountryCallingCode(countryCode)
  return parsed?.isValid() && isOfCountry ? parsed : null
}

/** The dial code of a number, digits only. */
export function dialCodeOf(e164: string): string {
  return parsePhoneNumberFromString(e164)?.countryCallingCode ?? ''
}

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code)
}

/** Digits without the dial code, as the phone form holds them. */
export function nationalNumber(e164: string): string {
  return parsePhoneNumberFromString(e164)?.nationalNumber ?? e164
}

/** A number to read, as its country groups it: `+82 10 1234 5678`. */
export function readableNumber(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
