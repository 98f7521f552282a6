import * as z from 'zod/mini'
import { isDateOfBirth, isUnderAge } from '../../../platform/contract/age-rules.ts'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../platform/contract/locales.ts'
import {
  email,
  findProblem,
  newPasswords,
  phone,
  repeatRule,
  required,
  rule,
  username,
} from '../../../platform/web/forms/field-rules.ts'
import type { StoredForm } from '../../accounts/web/shared/auth-context.ts'
import { splitDialCode } from '../../phones/web/shared/dial-code-options.ts'
import { createNumberRule } from '../../phones/web/shared/number-rule.ts'
import { toTypedPhone } from '../../phones/web/shared/phone-digits.ts'
import type { createPreuser } from '../contract.ts'

/**
 * Creates the schema of the sign-up form (spec 3, 5). `countryCode` holds the list's value `country code/dial
 * code`; `now` is in ms since 1970.
 */
export const createSignUpSchema = (now: number) =>
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
      /** Korea only, like `agreeMarketing`. */
      agreeTerms: z.optional(z.boolean()),
      agreeMarketing: z.optional(z.boolean()),
    })
    .check(
      repeatRule,
      createNumberRule('countryCode', 'phoneNumber', phone),
      rule(
        typed => (needsParent(typed, now) ? findProblem(parentEmail, typed.parentEmail ?? '') : null),
        'parentEmail',
      ),
      rule(typed => (isKorean(typed) && !typed.agreeTerms ? 'ERR_REQUIRED' : null), 'agreeTerms'),
    )

export type SignUpValues = z.infer<ReturnType<typeof createSignUpSchema>>

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

/** Field names that differ on the server (spec 5). */
export const serverNames = { primaryEmail: 'emailAddress', email: 'emailAddress' } as const

/** Returns whether parental consent is needed, by age and country. */
export function needsParent(
  { countryCode, dateOfBirth }: { countryCode: string; dateOfBirth: string },
  now: number,
): boolean {
  return dateOfBirth !== '' && isUnderAge(splitDialCode(countryCode).countryCode, dateOfBirth, now)
}

/** Returns whether consents are requested separately, as Korea requires (spec 5). */
export function isKorean({ countryCode }: { countryCode: string }): boolean {
  return splitDialCode(countryCode).countryCode === 'KR'
}

/** Returns the values to store during phone verification: all but the password. */
export function toStoredForm({ password: _, confirmPassword: _again, ...values }: SignUpValues): StoredForm {
  return values
}

/** Restores stored values, ignoring unknown fields. */
export function restoreValues(form: StoredForm | null): SignUpValues {
  const fields = [...Object.keys(toStoredForm(emptyValues)), 'parentEmail', 'agreeTerms', 'agreeMarketing']
  const known = Object.entries(form ?? {}).filter(([field]) => fields.includes(field))
  return { ...emptyValues, ...Object.fromEntries(known) }
}

type Payload = CallOf<typeof createPreuser>['input']

/** Builds the request payload (spec 7.1). */
export function buildPayload(
  values: SignUpValues,
  { locale, oAuthLinkId, now }: { locale: Locale; oAuthLinkId: string | null; now: number },
): Payload {
  const phone = toTypedPhone({ dialCode: values.countryCode, digits: values.phoneNumber })
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
