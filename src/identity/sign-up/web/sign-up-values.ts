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
  /** Minors only. */
  parentEmail?: string
  /** Korea only, like the next one. */
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

/** Fields that server errors may refer to, with the server's names (spec 5). */
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

/** Whether parental consent is needed: by age and country. */
export function needsParent({ countryCode, dateOfBirth }: SignUpValues, now: number): boolean {
  return dateOfBirth !== '' && isUnderAge(splitDialCode(countryCode).countryCode, dateOfBirth, now)
}

/** Whether consents are asked for separately, as Korea requires (spec 5). */
export function isKorean({ countryCode }: SignUpValues): boolean {
  return splitDialCode(countryCode).countryCode === 'KR'
}

/** The values kept during phone verification: all but the password. */
export function keptOfValues({ password: _, confirmPassword: _again, ...values }: SignUpValues): KeptForm {
  return values
}

/** Restores kept values, ignoring unknown fields. */
export function valuesOfKept(form: KeptForm | null): SignUpValues {
  const fields = [...Object.keys(keptOfValues(emptyValues)), 'parentEmail', 'agreeTerms', 'agreeMarketing']
  const known = Object.entries(form ?? {}).filter(([field]) => fields.includes(field))
  return { ...emptyValues, ...Object.fromEntries(known) }
}

type Payload = CallOf<typeof createPreuser>['input']

/** The request payload (spec 7.1). */
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
