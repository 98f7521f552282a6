import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import type { TypedPhone } from '../../../accounts/web/shared/auth-context.ts'
import { dialCodeOf, splitDialCode } from './dial-code-options.ts'

/** What the two fields of a phone number hold: the value of the country list, and digits. */
export interface PhoneFields {
  dialCode: string
  digits: string
}

/**
 * The digits as they stand in the field: without the spaces around, and in Mexico with the 1 that is put before them
 * there (spec 5).
 */
export function fieldDigits(dialCode: string, typed: string): string {
  const digits = typed.trim()
  const isMexican = splitDialCode(dialCode).countryCode === 'MX'
  return isMexican && /^\d+$/.test(digits) && !digits.startsWith('1') ? `1${digits}` : digits
}

/** The number to send: the area that a code such as 1809 stands for is a part of it. */
export function phoneOf({ dialCode, digits }: PhoneFields): TypedPhone {
  const { countryCode } = splitDialCode(dialCode)
  const area = areaOf(dialCode)
  const own = fieldDigits(dialCode, digits)
  return { countryCode, phoneNumber: own.length === subscriberLength ? area + own : own }
}

/** The fields that a number came from. */
export function fieldsOfPhone(options: readonly DropdownOption[], phone: TypedPhone): PhoneFields {
  const { countryCode, phoneNumber } = phone
  const ofCountry = options.filter(({ value }) => splitDialCode(value).countryCode === countryCode)
  const byArea = ofCountry.find(({ value }) => areaOf(value) !== '' && phoneNumber.startsWith(areaOf(value)))
  if (!byArea) return { dialCode: dialCodeOf(options, countryCode), digits: phoneNumber }
  return { dialCode: byArea.value, digits: phoneNumber.slice(areaOf(byArea.value).length) }
}

/** Digits of a number after its area, where several areas share the code +1. */
const subscriberLength = 7

/** `809` for `DO/1809`; empty for a code that is the country's own. */
function areaOf(dialCode: string): string {
  return /\/1(\d{3})$/.exec(dialCode)?.[1] ?? ''
}
