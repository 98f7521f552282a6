import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import {
  defineEndpoint,
  type Limit,
  privateResponse,
  publicRead,
  readLimit,
} from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { bodyId, idParam, wholeNumber } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'
import { saleStops, shopErrors, ticketFacts } from '../shop/contract.ts'
import { withdrawal } from './withdrawal.ts'

export {
  getWithdrawal,
  type Withdrawal,
  withdrawal,
} from './withdrawal.ts'
export { listWithdrawalNotes } from './withdrawal-notes.ts'

export const priceErrors = {
  countryUnknown: defineError('country_unknown', 1300, 400, 'There is no such country.'),
  currencyUnknown: defineError('currency_unknown', 1301, 400, 'This currency is not supported.'),
}

const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'Give two letters, as KR.')
  .transform(code => code.toUpperCase())
const currencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Give three letters, as KRW.')
  .transform(code => code.toUpperCase())

const linesMax = 50
const quantityMax = 999

export const basketItem = z.object({
  product_id: bodyId,
  /** Ids of option values, in any order. */
  option_ids: z.array(bodyId).max(10).default([]),
  quantity: z.int().min(1).max(quantityMax),
  custom_fields: z.record(z.string().regex(/^\d{1,10}$/), z.string().max(2_000)).default({}),
})

/** Problems of a basket (product 8), all reported at once. */
export const problemCodes = [
  'out_of_stock',
  'not_enough_stock',
  'not_on_sale',
  'limit_per_order',
  'limit_per_fan',
  'country_not_served',
  'coupon_used_up',
  'coupon_not_applicable',
  'coupon_minimum',
  'currency_not_offered',
  'quote_expired',
  'option_missing',
  'custom_field_invalid',
  'price_changed',
  /** The date or venue of the ticket's event or show has changed since the quote. */
  'ticket_changed',
] as const

export const fieldErrors = [
  'ERR_REQUIRED',
  'ERR_INVALID_LENGTH',
  'ERR_INVALID_CHARACTERS',
  'ERR_INVALID_EMAIL',
  'ERR_INVALID_NUMBER',
  'ERR_INVALID_DATE',
] as const

export const problem = z.object({
  code: z.enum(problemCodes),
  product_id: z.int().optional(),
  option_ids: z.array(z.int()).optional(),
  /** For `not_on_sale`: the external reason for stopping the sale, e.g. a cancelled event. */
  reason: z.enum(saleStops).optional(),
  /** Units available, if fewer than requested. */
  available: z.int().optional(),
  /** Zero-based index of the requested item; if several are affected, the first. */
  item: z.int().optional(),
  /** For `custom_field_invalid`: the field, and its error code from form validation (spec 5). */
  custom_field_id: z.int().optional(),
  error: z.enum(fieldErrors).optional(),
})

export const paymentMethods = ['stripe_card', 'paypal', 'kakaopay', 'kg_card', 'kg_directbank'] as const

/** The dispatch deadline, and the first and last day of delivery, as YYYY-MM-DD (product 14). */
export const deliveryPromise = z.object({
  dispatch_by: z.iso.date(),
  promised_from: z.iso.date(),
  promised_to: z.iso.date(),
})
export type DeliveryPromise = z.output<typeof deliveryPromise>

export const quoteLine = z.object({
  product_id: z.int(),
  variant_id: z.int(),
  option_ids: z.array(z.int()),
  name: z.string(),
  option_names: z.array(z.string()),
  unit: z.int(),
  quantity: z.int(),
  subtotal: z.int(),
  /** The line's share of the coupon, allocated by largest remainder. */
  discount: z.int(),
  /** Tax included in subtotal − discount, and its rate in hundredths of a percent. */
  tax: z.int(),
  tax_basis_points: z.int(),
  /** The current data of the ticket's event or show; null for other goods. */
  ticket: ticketFacts.nullable(),
  withdrawal,
  /** Null if the product is not shipped, or not to this country. */
  promise: deliveryPromise.nullable(),
})

/** Duties have neither id nor name; pages provide their text. `amount` includes `tax`. */
export const fee = z.object({
  kind: z.enum(['duties', 'other']),
  id: z.int().nullable(),
  name: z.string().nullable(),
  amount: z.int(),
  tax: z.int(),
})

/**
 * A priced basket (product 5, 8). Amounts are minor units of `currency`:
 * total = Σ (subtotal − discount) + shipping + Σ fees, always; taxes are included.
 */
export const quote = z.object({
  quote_id: z.string(),
  project_id: z.int(),
  expires_at: z.iso.datetime(),
  currency: z.string(),
  country_code: z.string(),
  lines: z.array(quoteLine),
  /** After the coupon's shipping discount; includes `shipping_tax`. */
  shipping: z.int(),
  shipping_tax: z.int(),
  /** First and last delivery day across all lines, as YYYY-MM-DD; null if nothing is shipped. */
  delivery: z.object({ promised_from: z.iso.date(), promised_to: z.iso.date() }).nullable(),
  fees: z.array(fee),
  /** `discount` is the coupon's total discount, including `shipping_discount`. */
  coupon: z
    .object({ id: z.int(), name: z.string(), discount: z.int(), shipping_discount: z.int() })
    .nullable(),
  total: z.int(),
  /** Tax included in the total, by rate in hundredths of a percent; empty for an export. */
  taxes: z.array(z.object({ basis_points: z.int(), amount: z.int() })),
  /** Incoterm of the duties: prepaid by the shop (`ddp`) or due from the recipient (`dap`). */
  duties: z.enum(['none', 'ddp', 'dap']),
  /** Currencies in which every line has a price. */
  currencies: z.array(z.string()),
  /** Empty for a total of 0, which needs no payment. */
  payment_methods: z.array(z.enum(paymentMethods)),
  problems: z.array(problem),
})

/** `[{product_id, option_ids, quantity}]` in a query string (spec 7: objects travel as JSON). */
const itemsParam = z
  .string()
  .max(6_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('Give a list as JSON.')
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(basketItem.omit({ custom_fields: true }))
      .min(1)
      .max(linesMax),
  )

const quoteLimit: Limit = { bucket: 'quote', perMinute: 240 }

export const quoteBasket = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shops/md/price/',
  summary: 'What a basket costs, and everything that is wrong with it. Holds nothing',
  source: 'spec 7.4, product 5, 8',
  // Visitors may request a quote without a coupon; a fan's quote belongs to that fan.
  access: 'optional',
  isForRestricted: true,
  idempotency: 'none',
  body: z.object({
    project_id: bodyId,
    items: z.array(basketItem).min(1).max(linesMax),
    country_code: countryCode,
    coupon_id: bodyId.optional(),
    presale_code: secret(z.string().max(100)).optional(),
    currency: currencyCode.optional(),
    locale: z.string().max(20).optional(),
  }),
  answer: quote,
  errors: [shopErrors.projectNotFound, priceErrors.countryUnknown, priceErrors.currencyUnknown],
  limit: quoteLimit,
  cache: privateResponse,
})

export const getAdditionalFee = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/additional-fee/',
  summary: 'Shipping and other fees to a country, before there is a basket',
  source: 'spec 7.4, product 8',
  access: 'public',
  query: z.object({
    project_id: idParam,
    country_code: countryCode,
    /** Weight of the basket in grams, or its items as JSON; without either, the cheapest parcel is priced. */
    weight_g: wholeNumber({ max: 1_000_000 }).optional(),
    items: itemsParam.optional(),
    currency: currencyCode.optional(),
    locale: z.string().max(20).optional(),
  }),
  answer: z.object({
    /** Null if we do not ship to the country. */
    zone: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Null if we do not ship to the country or not in this currency; 0 if the project ships nothing. */
    amount: amount.nullable(),
    promised_from: z.iso.date().nullable(),
    promised_to: z.iso.date().nullable(),
    duties: z.enum(['none', 'ddp', 'dap']),
    /** Fees per order, independent of its items. */
    fees: z.array(fee),
  }),
  errors: [shopErrors.projectNotFound, priceErrors.countryUnknown, priceErrors.currencyUnknown],
  limit: readLimit,
  cache: publicRead,
})

export type BasketItem = z.output<typeof basketItem>
export type QuoteLine = z.output<typeof quoteLine>
export type PaymentMethod = (typeof paymentMethods)[number]
export type Quote = z.output<typeof quote>
export type Problem = z.output<typeof problem>
