import * as z from 'zod'
import { verificationCode } from '../../identity/phones/contract.ts'
import { defineEndpoint, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { bodyId, idParam } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'
import { addressErrors } from '../addresses/contract.ts'
import { orderErrors, placeOrder } from '../orders/contract.ts'
import { listProducts } from '../shop/contract.ts'
import { identityFields, redeemMethods, vendorCodes } from './methods.ts'

export const redeemErrors = {
  unknown: defineError('redeem_unknown', 1740, 404, 'This code or ticket is not known.'),
  used: defineError('redeem_used', 1741, 409, 'This was redeemed already.'),
  /** The response includes the resulting `order_id`; null if the key did not create an order. */
  usedByYou: defineError('redeem_used_by_you', 1742, 409, 'You have redeemed this already.'),
  expired: defineError('redeem_expired', 1743, 409, 'The time to redeem this is over.'),
  comingSoon: defineError('redeem_coming_soon', 1744, 409, 'This cannot be redeemed yet.'),
  tooManyTries: defineError('redeem_too_many_tries', 1745, 429, 'Too many tries. Try again in a moment.'),
  noneLeft: defineError('redeem_none_left', 1746, 409, 'Nothing is left of this combination of options.'),
  countryNotServed: defineError('redeem_country_not_served', 1747, 400, 'This is not for that country.'),
  offerNotFound: defineError('redeem_offer_not_found', 1748, 404, 'Nothing can be redeemed there.'),
  /** The email address belongs to another account, so a code must first be sent there. */
  emailCodeNeeded: defineError(
    'redeem_email_code_needed',
    1749,
    403,
    'This needs the code sent to that address.',
  ),
  emailCodeWrong: defineError('redeem_email_code_wrong', 1750, 400, 'This is not the code, or it has ended.'),
}

const typed = z.string().trim().min(1, 'ERR_REQUIRED').max(100, 'ERR_INVALID_LENGTH')
const code = secret(typed)
export const identities = z.object({
  vendor: z.enum(vendorCodes).optional(),
  ticket_id: secret(typed).optional(),
  email: secret(typed.max(254, 'ERR_INVALID_LENGTH')).optional(),
  fanclub_id: secret(typed).optional(),
})

/** An object in a query string, sent as JSON (spec 7). */
const identitiesInQuery = secret(z.string().max(2_000)).transform((text, context) => {
  const parsed = identities.safeParse(parsedJson(text))
  if (parsed.success) return parsed.data
  context.addIssue('ERR_REQUIRED')
  return z.NEVER
})

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const locale = z.string().max(20).optional()

/** The product that a key redeems: one unit of it, in a variant with reserved stock. */
const product = listProducts.answer.shape.results.element
  .pick({
    id: true,
    lang: true,
    name: true,
    description: true,
    description_lang: true,
    pictures: true,
    options: true,
    custom_fields: true,
    needs_shipping: true,
    countries: true,
  })
  .extend({
    project_id: z.int(),
    variants: z.array(z.object({ option_ids: z.array(z.int()), is_left: z.boolean() })),
  })

export const redeemStates = ['coming_soon', 'valid', 'used_by_you', 'used', 'expired', 'unknown'] as const

export const lookUpRedeem = defineEndpoint({
  method: 'GET',
  path: '/api/v1/redeem/',
  summary: 'What a code or identities are worth to this fan; with neither, how a project or show is redeemed',
  source: 'spec 7.4, product 7, 10',
  access: 'fan',
  isForRestricted: true,
  query: z.object({
    code: code.optional(),
    identities: identitiesInQuery.optional(),
    /**
     * The project or show page that the fan comes from, because lists of several projects may contain the
     * same identity.
     */
    project_id: idParam.optional(),
    show_id: idParam.optional(),
    locale,
  }),
  answer: z.object({
    method: z.enum(redeemMethods),
    /** Required fields; include `vendor` if tickets of several vendors are accepted. */
    fields: z.array(z.enum(['code', ...identityFields])),
    vendors: z.array(z.enum(vendorCodes)),
    /** Null if no key was presented and the offer is open. */
    state: z.enum(redeemStates).nullable(),
    opens_at: z.iso.datetime().nullable(),
    /** Null for used and unknown keys, and for a key that redeems only a show. */
    product: product.nullable(),
    show_id: z.int().nullable(),
    /** The resulting order, for `used_by_you`. */
    order_id: z.string().nullable(),
    /**
     * For `valid`: the email address belongs to another account, so redeeming requires the code sent there.
     */
    email_code_needed: z.boolean(),
  }),
  errors: [redeemErrors.tooManyTries, redeemErrors.offerNotFound],
  limit: readLimit,
  cache: privateResponse,
})

export const sendRedeemEmailCode = defineEndpoint({
  method: 'POST',
  path: '/api/v1/redeem/email-codes/',
  summary: 'Sends a code to the address of identities, where another account has confirmed it',
  source: 'product 10',
  access: 'fan',
  // A repeated request sends another email.
  idempotency: 'none',
  body: z.object({
    identities,
    project_id: bodyId.nullable().default(null),
    show_id: bodyId.nullable().default(null),
  }),
  answer: z.object({
    resend_seconds: z.int(),
    /** Null if no code is needed. */
    expires_at: z.iso.datetime().nullable(),
  }),
  errors: [
    redeemErrors.unknown,
    redeemErrors.used,
    redeemErrors.usedByYou,
    redeemErrors.expired,
    redeemErrors.comingSoon,
    redeemErrors.tooManyTries,
  ],
  limit: { bucket: 'redeem', perMinute: 60 },
  cache: privateResponse,
})

export const redeem = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shops/md/users/self/orders/redeem-code/',
  summary: 'Redeems a code or identities, once: an order of total 0, the admission to a show, or both',
  source: 'spec 7.4, product 10',
  access: 'fan',
  idempotency: 'required',
  query: z.object({ locale }),
  body: z.object({
    /** Exactly one of code and identities is required. */
    code: code.nullable().default(null),
    identities: identities.nullable().default(null),
    /** The code sent to the email address of the identities, if it belongs to another account. */
    email_code: verificationCode.default(null),
    project_id: bodyId.nullable().default(null),
    show_id: bodyId.nullable().default(null),
    option_ids: z.array(bodyId).max(20).default([]),
    custom_fields: z.record(z.string().regex(/^\d{1,9}$/), z.string().max(2_000)).default({}),
    supporter: z.enum(['named', 'country', 'hidden']).default('country'),
    /** An entry of the fan's address book; required if the product is shipped. */
    shipping_address_id: z.string().max(64).nullable().default(null),
    /** The fan's country; required if nothing is shipped. */
    country_code: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Give two letters, as KR.')
      .toUpperCase()
      .nullable()
      .default(null),
    agreed: z.literal(true, 'ERR_REQUIRED'),
  }),
  answer: z.object({
    /** Null if only a show is redeemed. */
    order: placeOrder.answer.nullable(),
    show_id: z.int().nullable(),
  }),
  errors: [
    redeemErrors.unknown,
    redeemErrors.used,
    redeemErrors.usedByYou,
    redeemErrors.expired,
    redeemErrors.comingSoon,
    redeemErrors.tooManyTries,
    redeemErrors.noneLeft,
    redeemErrors.countryNotServed,
    redeemErrors.emailCodeNeeded,
    redeemErrors.emailCodeWrong,
    orderErrors.emailUnconfirmed,
    orderErrors.phoneUnverified,
    addressErrors.notFound,
  ],
  limit: { bucket: 'redeem', perMinute: 60 },
  cache: privateResponse,
})
