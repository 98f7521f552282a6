import { createId } from './intents.ts'
import type { TestCard } from './test-cards.ts'

export interface Customer {
  id: string
  metadata: Record<string, string>
  created: number
  isDeleted: boolean
}

export const redisplayOptions = ['always', 'limited', 'unspecified'] as const
export type Redisplay = (typeof redisplayOptions)[number]

/** A card stored as a customer's PaymentMethod; `customer` is null once it is detached. */
export interface SavedCard {
  id: string
  customer: string | null
  /** Number of the underlying test card. */
  number: string
  expMonth: number
  expYear: number
  allowRedisplay: Redisplay
  created: number
}

/** Allows a browser to show a customer's cards for a limited time. */
export interface CustomerSession {
  /** The client secret. */
  id: string
  customer: string
  created: number
  features: { redisplays: boolean; removes: boolean; filters: Redisplay[] }
}

/** Builds the card used in a confirmation, to be saved once it is charged. */
export function buildSavedCard(
  card: TestCard,
  { customer, fields, created }: { customer: string; fields: URLSearchParams; created: number },
): SavedCard {
  const readField = (name: string) => fields.get(`payment_method_data[${name}]`)
  const allowRedisplay = redisplayOptions.find(each => each === readField('allow_redisplay')) ?? 'unspecified'
  return {
    id: createId('pm'),
    customer,
    number: card.number,
    created,
    allowRedisplay,
    expMonth: Number(readField('card][exp_month') ?? 12),
    expYear: Number(readField('card][exp_year') ?? 2040),
  }
}

const brands: [RegExp, string][] = [
  [/^3[47]/, 'amex'],
  [/^4/, 'visa'],
  [/^5/, 'mastercard'],
]

export const presentCard = ({ id, number, expMonth, expYear, allowRedisplay, ...card }: SavedCard) => ({
  id,
  object: 'payment_method',
  type: 'card',
  livemode: false,
  created: card.created,
  customer: card.customer,
  allow_redisplay: allowRedisplay,
  card: {
    brand: brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown',
    last4: number.slice(-4),
    exp_month: expMonth,
    exp_year: expYear,
  },
})
