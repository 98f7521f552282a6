import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { availability, galleryPicture, inputType, saleStop } from './project-shapes.ts'
import { ticketFacts } from './ticket-facts.ts'

const customField = z.object({
  id: z.int(),
  label: z.string(),
  input_type: inputType,
  is_required: z.boolean(),
  /** Bounds of a STRING's length, an INTEGER's value or a DATE; null for the default bounds of the type. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
})

const variant = z.object({
  id: z.int(),
  /** Ids of option values in ascending order; empty for a product without options. */
  option_ids: z.array(z.int()),
  availability,
  /** Null if more than 10 are left. */
  available_left: z.int().nullable(),
  /** One price per currency in which the product is sold. */
  prices: z.array(amount),
})

export const product = z.object({
  id: z.int(),
  /** Language of each text: English if there is no translation. */
  lang: z.string(),
  name: z.string(),
  description: z.string(),
  description_lang: z.string(),
  pictures: z.array(galleryPicture),
  availability,
  sale_stop: saleStop,
  prices: z.array(amount),
  options: z.array(
    z.object({
      id: z.int(),
      lang: z.string(),
      name: z.string(),
      values: z.array(z.object({ id: z.int(), lang: z.string(), name: z.string() })),
    }),
  ),
  variants: z.array(variant),
  limit_per_order: z.int().nullable(),
  limit_per_fan: z.int().nullable(),
  sale_from: z.iso.datetime(),
  sale_until: z.iso.datetime(),
  /** Earlier sale windows for followers, makers of a campaign, or fans with a code. */
  presales: z.array(
    z.object({
      kind: z.enum(['follow', 'make', 'code']),
      opens_at: z.iso.datetime(),
      closes_at: z.iso.datetime(),
    }),
  ),
  custom_fields: z.array(customField),
  needs_shipping: z.boolean(),
  weight_g: z.int(),
  /** Null for all countries that we ship to. */
  countries: z.array(z.string()).nullable(),
  asks_phone: z.boolean(),
  /**
   * The exemption from the legal right of withdrawal; `none` if there is none, in countries with that right.
   */
  withdrawal_exemption: z.enum(['none', 'dated', 'made_to_order', 'digital_now']),
  /** Null for other goods, and for an incomplete ticket, which is not for sale. */
  ticket: ticketFacts.nullable(),
})
