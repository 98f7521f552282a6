import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { picture } from '../../platform/contract/picture.ts'
import { saleStops } from './sale-stops.ts'

/** FAN_PROJECT 0, PRE_ORDER 1, E_TICKET 2, FAN_SIGN 3 (spec 3). */
const projectType = z.int().min(0).max(3)
/** NOTHING 0, PRICE 1 (spec 3). */
const displayOption = z.int().min(0).max(1)
/** NOT_AVAILABLE 0, AVAILABLE 1, SOLD_OUT 2 (spec 3). */
export const availability = z.int().min(0).max(2)
/** Reason why nothing is sold although the sale is open, such as a cancelled event; null otherwise. */
export const saleStop = z.enum(saleStops).nullable()
/** STRING 0, EMAIL 1, INTEGER 2, DATE 3 (spec 3). */
export const inputType = z.int().min(0).max(3)

export const galleryPicture = picture.extend({ alt: z.string() })

/** A project in a list (spec 3, product 8). */
export const project = z.object({
  id: z.int(),
  type: projectType,
  display_option: displayOption,
  name: z.string(),
  slug: z.string(),
  artist: z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() }).nullable(),
  card_image: z.string().nullable(),
  picture: picture.nullable(),
  /** Lowest price in the project's currency; null if there is none, or if the display option is NOTHING. */
  price: amount.nullable(),
  sale_from: z.iso.datetime(),
  sale_until: z.iso.datetime(),
  /** Whole days until the end of the sale; 0 after it. */
  days_left: z.int(),
  availability,
  sale_stop: saleStop,
  is_ended: z.boolean(),
  supporter_count: z.int(),
  /** Minimum number of units, and the number of paid units minus refunded ones so far. */
  goal: z.object({ target: z.int(), reached: z.int() }).nullable(),
})
