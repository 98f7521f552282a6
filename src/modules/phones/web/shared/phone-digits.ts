import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import type { TypedPhone } from '../../../accounts/web/shared/auth-context.ts'
import { dialCodeOf, splitDialCode } from './dial-code-options.ts'

/** The form values of a phone number: country option and digits. */
export interface PhoneFields {
  dialCode: string
  digits: string
}

/** The field's digits, trimmed; for Mexico, with the 1 that precedes them there (spec 5). */
export function fieldDigits(dialCode: string, typed: string): string {
  const digits = typed.trim()
  const isMexican = splitDialCode(dialCode).countryCode === 'MX'
  return isMexican && /^\d+$/.test(digits) && !digits.startsWith('1') ? `1${digits}` : digits
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
