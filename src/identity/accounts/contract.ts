import * as z from 'zod'
import {
  defineEndpoint,
  type Limit,
  privateResponse,
  publicRead,
  readLimit,
} from '../../platform/contract/endpoint.ts'
import { defineError, platformErrors } from '../../platform/contract/errors.ts'
import { locales, pseudoLocale } from '../../platform/contract/locales.ts'
import { bodyId } from '../../platform/contract/paged.ts'
import { passwordLengthMax } from '../../platform/contract/password-rules.ts'
import { refinePersonName } from '../../platform/contract/person-name.ts'
import { picture } from '../../platform/contract/picture.ts'
import { secret } from '../../platform/contract/secret.ts'
import { notificationKinds } from './notification-kinds.ts'

export const accountErrors = {
  loginFailed: defineError(
    'auth_login_failed',
    1000,
    400,
    'The email, phone number or password is not right.',
  ),
  banned: defineError('auth_banned_user_login_error', 1002, 403, 'This account is disabled.'),
  /** Returned at sign-up only to someone who has verified the phone number of the disabled account. */
  forbiddenUser: defineError(
    'emailregistry_forbidden_user',
    1005,
    403,
    'The account of this number is disabled.',
  ),
  tooManyTries: defineError(
    'auth_too_many_tries',
    1003,
    429,
    'Too many tries. Wait ten minutes and try again.',
  ),
  /**
   * The session alone is not enough; the call also requires `POST …/users/self/password-confirmation/` or a
   * new sign-in.
   */
  passwordNeeded: defineError('auth_password_needed', 1004, 403, 'Type your password to do this.'),
  busy: defineError('password_check_busy', 1001, 503, 'Too many people sign in. Try again in a moment.'),
}

/** A password typed to be checked; a new one must also meet the rules of spec 5. */
export const enteredPassword = secret(
  z.string().min(1, 'ERR_REQUIRED').max(passwordLengthMax, 'ERR_INVALID_LENGTH'),
)

export const locale = z.enum([...locales, pseudoLocale])

/** One line, trimmed and NFC-normalized, without invisible characters or names reserved for our team. */
export const username = z.preprocess(
  value => (typeof value === 'string' ? value.toWellFormed().normalize('NFC').trim() : value),
  z
    .string()
    .min(1, 'ERR_REQUIRED')
    .max(40, 'ERR_INVALID_LENGTH')
    .regex(/^[^<>]*$/, 'ERR_INVALID_CHARACTERS')
    .superRefine(refinePersonName),
)

/**
 * The id of a pending OAuth link (spec 3, oAuthLinkId): signing in or up with it connects that provider. An
 * expired one is ignored.
 */
export const oauthLinkId = secret(z.string('oauth_link_unknown').regex(/^[\w-]{43}$/, 'oauth_link_unknown'))
  .nullable()
  .optional()

const signInLimit: Limit = { bucket: 'sign-in', perMinute: 30 }
export const settingsLimit: Limit = { bucket: 'settings', perMinute: 60 }
const pictureLimit: Limit = { bucket: 'picture', perMinute: 10 }

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/login/',
  summary: 'Sign in. `id` is the email address, or `country_code/phone_number`',
  source: 'spec 5, 7.1',
  access: 'public',
  idempotency: 'none',
  body: z.object({
    id: z.string().trim().min(1, 'ERR_REQUIRED').max(254, 'ERR_INVALID_LENGTH'),
    password: enteredPassword,
    temporary_oauth_link_id: oauthLinkId,
  }),
  answer: z.object({ id: z.int(), token: secret(z.string()) }),
  errors: [accountErrors.loginFailed, accountErrors.banned, accountErrors.tooManyTries, accountErrors.busy],
  limit: signInLimit,
  cache: privateResponse,
})

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/api/v1/logout/',
  summary: 'End this session',
  source: 'spec 4, 7.1',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  answer: z.object({}),
  limit: settingsLimit,
  cache: privateResponse,
})

export const logOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/api/v1/logout/all/',
  summary: 'End every session of the fan, this one too',
  source: 'product 6, design 5',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  answer: z.object({}),
  limit: settingsLimit,
  cache: privateResponse,
})

export const logOutElsewhere = defineEndpoint({
  method: 'POST',
  path: '/api/v1/logout/others/',
  summary: 'End every session of the fan but this one',
  source: 'design 5',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  answer: z.object({}),
  limit: settingsLimit,
  cache: privateResponse,
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/sessions/',
  summary: 'Where the fan is signed in: this session first, then the one that was used last',
  source: 'design 5',
  access: 'fan',
  isForRestricted: true,
  answer: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        /** `browser` and `system` are null if they are unknown. */
        device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
        started_at: z.iso.datetime(),
        /** Accurate to the day. */
        last_used_at: z.iso.datetime(),
        is_current: z.boolean(),
      }),
    ),
  }),
  limit: settingsLimit,
  cache: privateResponse,
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/self/sessions/{session_id}/',
  summary: 'End one session of the fan',
  source: 'design 5',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  params: z.object({ session_id: z.uuid('ERR_REQUIRED') }),
  answer: z.object({}),
  errors: [platformErrors.notFound],
  limit: settingsLimit,
  cache: privateResponse,
})

export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/self/password-confirmation/',
  summary: 'Type the password again: for 15 minutes this session may do what asks for it',
  source: 'design 5',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  body: z.object({ password: enteredPassword }),
  answer: z.object({}),
  errors: [accountErrors.loginFailed, accountErrors.tooManyTries, accountErrors.busy],
  limit: signInLimit,
  cache: privateResponse,
})

/** The channels on which a fan receives one kind of notification. */
export const notificationChoice = z.object({
  kind: z.enum(notificationKinds),
  site: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
})

const self = z.object({
  id: z.int(),
  mk2_id: z.string(),
  username: z.string(),
  primary_email: z.object({ value: z.string(), is_confirmed: z.boolean() }),
  /** `thumb` is the URL of a 160 px square; `picture` describes all sizes. */
  images: z.object({ thumb: z.string().nullable(), picture: picture.nullable() }),
  locale: z.string(),
  city: z.object({ id: z.int(), name: z.string(), image: z.null() }).nullable(),
  phone: z.object({
    country_code: z.string(),
    phone_number: z.string(),
    /** Formatted for display: `+82 10 1234 5678`. */
    formatted_phone_number: z.string(),
    is_verified: z.boolean(),
  }),
  date_of_birth: z.string(),
  is_restricted: z.boolean(),
  /** Email address of the parent who may lift the age restriction. */
  parent_email: z.string().nullable(),
  optional_consents: z.object({ marketing_notification: z.boolean() }),
  /** All kinds, in the order of the settings. */
  notification_choices: z.array(notificationChoice),
})

export const getSelf = defineEndpoint({
  method: 'GET',
  path: '/api/v3/users/self/',
  summary: 'The fan who is signed in',
  source: 'spec 3, 7.1',
  access: 'fan',
  isForRestricted: true,
  answer: self,
  limit: settingsLimit,
  cache: privateResponse,
})

export const changeSelf = defineEndpoint({
  method: 'PATCH',
  path: '/api/v3/users/self/',
  summary: 'Change what is named; the rest stays',
  source: 'spec 7.1, product 2',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({
    username: username.optional(),
    locale: locale.optional(),
    city_id: bodyId.optional(),
    optional_consents: z.object({ marketing_notification: z.boolean() }).optional(),
    notification_choices: z
      .array(notificationChoice)
      .max(notificationKinds.length, 'ERR_INVALID_LENGTH')
      .refine(choices => new Set(choices.map(({ kind }) => kind)).size === choices.length, 'ERR_REPEATED')
      .optional(),
  }),
  answer: self,
  limit: settingsLimit,
  cache: privateResponse,
})

export const changePicture = defineEndpoint({
  method: 'PUT',
  path: '/api/v3/users/self/image/',
  summary: 'A picture of the fan, as field `image` of a multipart form. Its middle is kept, square',
  source: 'product 2, 6',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({}),
  form: { images: 'image', imagesMax: 1 },
  answer: self,
  limit: pictureLimit,
  cache: privateResponse,
})

export const removeFanPicture = defineEndpoint({
  method: 'DELETE',
  path: '/api/v3/users/self/image/',
  summary: 'No picture of the fan any more',
  source: 'product 6',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  answer: self,
  limit: settingsLimit,
  cache: privateResponse,
})

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/v3/users/self/password/',
  summary: 'A new password. Every session ends; the answer holds the token of a new one',
  source: 'product 2, design 5',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  body: z.object({ current_password: enteredPassword, password: enteredPassword }),
  answer: z.object({ token: secret(z.string()) }),
  errors: [accountErrors.loginFailed, accountErrors.tooManyTries, accountErrors.busy],
  limit: signInLimit,
  cache: privateResponse,
})

export const listCommonPasswords = defineEndpoint({
  method: 'GET',
  path: '/api/v1/common-passwords/{bucket}/',
  summary:
    'SHA-256 hashes of most-used passwords that begin with these two hexadecimal digits: the twelve digits that follow',
  source: 'spec 5, product 6',
  access: 'public',
  params: z.object({ bucket: z.string().regex(/^[0-9a-f]{2}$/, 'ERR_INVALID_CHARACTERS') }),
  answer: z.object({ results: z.array(z.string()) }),
  limit: readLimit,
  cache: publicRead,
})

export const getNation = defineEndpoint({
  method: 'GET',
  path: '/api/v1/ip/nation/',
  summary: 'The country of the caller by the IP address; null where it is not known',
  source: 'spec 7.1',
  access: 'public',
  answer: z.object({ country_code: z.string().nullable() }),
  limit: readLimit,
  cache: privateResponse,
})

export const listCountryCodes = defineEndpoint({
  method: 'GET',
  path: '/api/v1/country-codes/',
  summary: 'Dial codes. Some countries have several; names are made by the browser in its language',
  source: 'spec 3, product 2',
  access: 'public',
  answer: z.object({ results: z.array(z.object({ country_code: z.string(), dial_code: z.string() })) }),
  limit: readLimit,
  cache: publicRead,
})
