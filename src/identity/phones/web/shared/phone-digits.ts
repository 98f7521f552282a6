import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import type { TypedPhone } from '../../../accounts/web/shared/auth-context.ts'
import { findDialCode, splitDialCode } from './dial-code-options.ts'

/** The form values of a phone number: country option and digits. */
export interface PhoneFields {
  dialCode: string
  digits: string
}

/**
 * Matches separators that people, address books and browsers put between digits, including direction marks.
 */
const separators = /[\s().,/\p{Dash}\u00b7\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu

/**
 * Normalizes typed text to digits without separators and the field's own dial code; in Mexico with a leading
 * 1 (spec 5). Other characters stay, so that the field's rule rejects them.
 */
export function normalizeDigits(dialCode: string, typed: string): string {
  const digits = omitDialCode(dialCode, typed.normalize('NFKC').replaceAll(separators, ''))
  const isMexican = splitDialCode(dialCode).countryCode === 'MX'
  return isMexican && /^\d+$/.test(digits) && !digits.startsWith('1') ? `1${digits}` : digits
}

function omitDialCode(value: string, number: string): string {
  const { dialCode } = splitDialCode(value)
  const abroad = /^(?:\+|00)(.*)$/.exec(number)?.[1]
  if (abroad === undefined || dialCode === '') return number
  // Keeps the area of a number from another area of the country.
  const own = [dialCode, getAreaCode(value) && '1'].find(code => code !== '' && abroad.startsWith(code))
  return own === undefined ? number : abroad.slice(own.length)
}

/** Returns the number to send: the area part of a dial code such as 1809 belongs to the number. */
export function toTypedPhone({ dialCode, digits }: PhoneFields): TypedPhone {
  const { countryCode } = splitDialCode(dialCode)
  const area = getAreaCode(dialCode)
  const own = normalizeDigits(dialCode, digits)
  return { countryCode, phoneNumber: own.length === subscriberLength ? area + own : own }
}

/** Converts a number into form values (inverse of `toTypedPhone`). */
export function toPhoneFields(options: readonly DropdownOption[], phone: TypedPhone): PhoneFields {
  const { countryCode, phoneNumber } = phone
  const countryOptions = options.filter(({ value }) => splitDialCode(value).countryCode === countryCode)
  const byArea = countryOptions.find(
    ({ value }) => getAreaCode(value) !== '' && phoneNumber.startsWith(getAreaCode(value)),
  )
  if (!byArea) return { dialCode: findDialCode(options, countryCode), digits: phoneNumber }
  return { dialCode: byArea.value, digits: phoneNumber.slice(getAreaCode(byArea.value).length) }
}

/** Digits after the area code, where several areas share +1. */
const subscriberLength = 7

/** Returns `809` for `DO/1809`; '' for a country-wide dial code. */
function getAreaCode(dialCode: string): string {
  return /\/1(\d{3})$/.exec(dialCode)?.[1] ?? ''
}
