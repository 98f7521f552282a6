import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { availability, galleryPicture, inputType, saleStop } from './project-shapes.ts'
import { ticketFacts } from './ticket-facts.ts'

const customField = z.object({
  id: z.int(),
  label: z.string(),
  input_type: inputType,
  is_required: z.boolean(),
  /** Of the length of a STRING, the value of an INTEGER, the day of a DATE; null: the type's own bounds. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
})

const variant = z.object({
  id: z.int(),
  /** Ids of option values, ascending; empty for a product without options. */
  option_ids: z.array(z.int()),
  availability,
  /** Sent at 10 or fewer. */
  available_left: z.int().nullable(),
  /** One for each currency that it is sold in. */
  prices: z.array(amount),
})

/** What a project sells, as a page shows it. */
export const product = z.object({
  id: z.int(),
  /** Each text says its own language: English, where the reader's is missing. */
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
  /** Before that, for those who follow the artist, made a campaign or know a code. */
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
  /** Null: wherever shipping goes. */
  countries: z.array(z.string()).nullable(),
  asks_phone: z.boolean(),
  /** Why the law gives no right to return it; `none` where it does, in countries with such a right. */
  withdrawal_exemption: z.enum(['none', 'dated', 'made_to_order', 'digital_now']),
  /** Null for what is no ticket, and for a ticket to nothing, which is not sold. */
  ticket: ticketFacts.nullable(),
})
