import * as z from 'zod/mini'
import { isDateOfBirth, isUnderAge } from '../../../platform/contract/age-rules.ts'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../platform/contract/locales.ts'
import {
  email,
  newPasswords,
  phone,
  problemOf,
  repeatRule,
  required,
  rule,
  username,
} from '../../../platform/web/forms/field-rules.ts'
import type { KeptForm } from '../../accounts/web/shared/auth-context.ts'
import { splitDialCode } from '../../phones/web/shared/dial-code-options.ts'
import { numberRule } from '../../phones/web/shared/number-rule.ts'
import { phoneOf } from '../../phones/web/shared/phone-digits.ts'
import type { createPreuser } from '../contract.ts'

/**
 * The fields of the sign-up form with their rules (spec 3, 5). `countryCode` holds the list's value `country code/dial
 * code`; `now` is in ms since 1970.
 */
export const signUpSchema = (now: number) =>
  z
    .object({
      username,
      emailAddress: email(),
      ...newPasswords.shape,
      countryCode: required,
      phoneNumber: z.string(),
      dateOfBirth: z.string().check(
        z.minLength(1, 'ERR_REQUIRED'),
        z.refine(date => isDateOfBirth(date, now), 'ERR_INVALID_DATE'),
      ),
      /** Minors only. */
      parentEmail: z.optional(z.string()),
      /** Korea only, like the next one. */
      agreeTerms: z.optional(z.boolean()),
      agreeMarketing: z.optional(z.boolean()),
    })
    .check(
      repeatRule,
      numberRule('countryCode', 'phoneNumber', phone),
      rule(
        typed => (needsParent(typed, now) ? problemOf(parentEmail, typed.parentEmail ?? '') : null),
        'parentEmail',
      ),
      rule(typed => (isKorean(typed) && !typed.agreeTerms ? 'ERR_REQUIRED' : null), 'agreeTerms'),
    )

export type SignUpValues = z.infer<ReturnType<typeof signUpSchema>>

const parentEmail = email(75)

export const emptyValues: SignUpValues = {
  username: '',
  emailAddress: '',
  password: '',
  confirmPassword: '',
  countryCode: '',
  phoneNumber: '',
  dateOfBirth: '',
}

/** The server's other names of fields (spec 5). */
export const serverNames = { primaryEmail: 'emailAddress', email: 'emailAddress' } as const

/** Whether parental consent is needed: by age and country. */
export function needsParent(
  { countryCode, dateOfBirth }: { countryCode: string; dateOfBirth: string },
  now: number,
): boolean {
  return dateOfBirth !== '' && isUnderAge(splitDialCode(countryCode).countryCode, dateOfBirth, now)
}

/** Whether consents are asked for separately, as Korea requires (spec 5). */
export function isKorean({ countryCode }: { countryCode: string }): boolean {
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
