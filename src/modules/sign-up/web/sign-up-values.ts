import { isUnderAge } from '../../../platform/contract/age-rules.ts'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../platform/contract/locales.ts'
import type { KeptForm } from '../../accounts/web/shared/auth-context.ts'
import { splitDialCode } from '../../phones/web/shared/dial-code-options.ts'
import { phoneOf } from '../../phones/web/shared/phone-digits.ts'
import type { createPreuser } from '../contract.ts'

/** The fields of the sign-up form (spec 3). `countryCode` holds the list's value `country code/dial code`. */
export interface SignUpValues {
  username: string
  emailAddress: string
  password: string
  confirmPassword: string
  countryCode: string
  phoneNumber: string
  dateOfBirth: string
  /** Only under age. */
  parentEmail?: string
  /** Only in Korea, as the next. */
  agreeTerms?: boolean
  agreeMarketing?: boolean
}

export const emptyValues: SignUpValues = {
  username: '',
  emailAddress: '',
  password: '',
  confirmPassword: '',
  countryCode: '',
  phoneNumber: '',
  dateOfBirth: '',
}

/** The fields that a server may speak of, and its other names for them (spec 5). */
export const serverFields = [
  'username',
  'emailAddress',
  'password',
  'countryCode',
  'phoneNumber',
  'dateOfBirth',
  'parentEmail',
] as const
export const serverNames = { primaryEmail: 'emailAddress', email: 'emailAddress' } as const

/** Whether the form asks for a parent: for a day of birth that is there, in the country that is chosen. */
export function needsParent({ countryCode, dateOfBirth }: SignUpValues, now: number): boolean {
  return dateOfBirth !== '' && isUnderAge(splitDialCode(countryCode).countryCode, dateOfBirth, now)
}

/** Whether the terms are asked for one by one, as Korea wants it (spec 5). */
export function isKorean({ countryCode }: SignUpValues): boolean {
  return splitDialCode(countryCode).countryCode === 'KR'
}

/** What of the form is kept while the number is verified: everything but the password. */
export function keptOfValues({ password: _, confirmPassword: _again, ...values }: SignUpValues): KeptForm {
  return values
}

/** The form as it was kept, of its own fields alone. */
export function valuesOfKept(form: KeptForm | null): SignUpValues {
  const fields = [...Object.keys(keptOfValues(emptyValues)), 'parentEmail', 'agreeTerms', 'agreeMarketing']
  const known = Object.entries(form ?? {}).filter(([field]) => fields.includes(field))
  return { ...emptyValues, ...Object.fromEntries(known) }
}

type Payload = CallOf<typeof createPreuser>['input']

/** What is sent (spec 7.1). */
export function payloadOfValues(
  values: SignUpValues,
  { locale, oAuthLinkId, now }: { locale: Locale; oAuthLinkId: string | null; now: number },
): Payload {
  const phone = phoneOf({ dialCode: values.countryCode, digits: values.phoneNumber })
  return {
    username: values.username.trim(),
    email_address: values.emailAddress.trim(),
    password: values.password,
    country_code: phone.countryCode,
    phone_number: phone.phoneNumber,
    date_of_birth: values.dateOfBirth,
    locale,
    ...(needsParent(values, now) && { parent_email: values.parentEmail?.trim() ?? '' }),
    ...(phone.countryCode === 'KR' && {
      optional_consents: { marketing_notification: values.agreeMarketing === true },
    }),
    ...(oAuthLinkId !== null && {
      temporary_oauth_link_id: oAuthLinkId,
    }),
  }
}
