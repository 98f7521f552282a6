import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import type { TypedPhone } from '../../../accounts/web/shared/auth-context.ts'
import { dialCodeOf, splitDialCode } from './dial-code-options.ts'

/** The form values of a phone number: country option and digits. */
export interface PhoneFields {
  dialCode: string
  digits: string
}

/** Matches separators that people, address books and browsers put between digits, marks of direction included. */
const separators = /[\s().,/\p{Dash}\u00b7\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu

/**
 * The digits of what was typed, without separators and the field's own dial code; for Mexico, with the 1 that precedes
 * them there (spec 5). Anything else in it stays, for the rule of the field to refuse.
 */
export function fieldDigits(dialCode: string, typed: string): string {
  const digits = withoutDialCode(dialCode, typed.normalize('NFKC').replaceAll(separators, ''))
  const isMexican = splitDialCode(dialCode).countryCode === 'MX'
  return isMexican && /^\d+$/.test(digits) && !digits.startsWith('1') ? `1${digits}` : digits
}

function withoutDialCode(value: string, number: string): string {
  const { dialCode } = splitDialCode(value)
  const abroad = /^(?:\+|00)(.*)$/.exec(number)?.[1]
  if (abroad === undefined || dialCode === '') return number
  // A number of another area of the country keeps its area.
  const own = [dialCode, areaOf(value) && '1'].find(code => code !== '' && abroad.startsWith(code))
  return own === undefined ? number : abroad.slice(own.length)
}

/** The number to send: the area part of a dial code such as 1809 belongs to the number. */
export function phoneOf({ dialCode, digits }: PhoneFields): TypedPhone {
  const { countryCode } = splitDialCode(dialCode)
  const area = areaOf(dialCode)
  const own = fieldDigits(dialCode, digits)
  return { countryCode, phoneNumber: own.length === subscriberLength ? area + own : own }
}

/** The form values of a number (inverse of `phoneOf`). */
export function fieldsOfPhone(options: readonly DropdownOption[], phone: TypedPhone): PhoneFields {
  const { countryCode, phoneNumber } = phone
  const ofCountry = options.filter(({ value }) => splitDialCode(value).countryCode === countryCode)
  const byArea = ofCountry.find(({ value }) => areaOf(value) !== '' && phoneNumber.startsWith(areaOf(value)))
  if (!byArea) return { dialCode: dialCodeOf(options, countryCode), digits: phoneNumber }
  return { dialCode: byArea.value, digits: phoneNumber.slice(areaOf(byArea.value).length) }
}

/** Digits after the area code, where several areas share +1. */
const subscriberLength = 7

/** `809` for `DO/1809`; '' for a country-wide dial code. */
function areaOf(dialCode: string): string {
  return /\/1(\d{3})$/.exec(dialCode)?.[1] ?? ''
}
