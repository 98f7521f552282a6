import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * The E.164 spelling of a number as a fan types it, or null when no such number can exist. In Mexico older
 * habits put a 1 before the ten digits (spec 5): it is not part of the number any more.
 */
export function toE164(countryCode: string, phoneNumber: string): string | null {
  const digits = phoneNumber.trim()
  if (!isSupportedCountry(countryCode) || !/^\d{4,15}$/.test(digits)) return null
  const national = countryCode === 'MX' && /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
  const parsed = parsePhoneNumberFromString(national, countryCode)
  return parsed?.isValid() ? parsed.number : null
}

/** Digits without the dial code, as the phone form holds them. */
export function nationalNumber(e164: string): string {
  return parsePhoneNumberFromString(e164)?.nationalNumber ?? e164
}
