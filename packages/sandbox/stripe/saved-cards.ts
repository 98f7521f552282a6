import { idOf } from './intents.ts'
import type { TestCard } from './test-cards.ts'

export interface Customer {
  id: string
  metadata: Record<string, string>
  created: number
  isDeleted: boolean
}

export const redisplays = ['always', 'limited', 'unspecified'] as const
export type Redisplay = (typeof redisplays)[number]

/** A card as a PaymentMethod of a customer; without one once it is detached. */
export interface SavedCard {
  id: string
  customer: string | null
  /** Of the test card behind it. */
  number: string
  expMonth: number
  expYear: number
  allowRedisplay: Redisplay
  created: number
}

/** Lets a browser show a customer's cards for a while. */
export interface CustomerSession {
  /** The client secret. */
  id: string
  customer: string
  created: number
  features: { redisplays: boolean; removes: boolean; filters: Redisplay[] }
}

/** The card of a confirmation, to be saved once it is charged. */
export function cardToSave(
  card: TestCard,
  { customer, fields, created }: { customer: string; fields: URLSearchParams; created: number },
): SavedCard {
  const given = (name: string) => fields.get(`payment_method_data[${name}]`)
  const allowRedisplay = redisplays.find(each => each === given('allow_redisplay')) ?? 'unspecified'
  return {
    id: idOf('pm'),
    customer,
    number: card.number,
    created,
    allowRedisplay,
    expMonth: Number(given('card][exp_month') ?? 12),
    expYear: Number(given('card][exp_year') ?? 2040),
  }
}

const brands: [RegExp, string][] = [
  [/^3[47]/, 'amex'],
  [/^4/, 'visa'],
  [/^5/, 'mastercard'],
]

/** A PaymentMethod as the API returns it. */
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
