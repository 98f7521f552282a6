import type { WebhookMessage } from '../../../../platform/server/webhooks.ts'
import type { PaymentMethod } from '../../../prices/contract.ts'
import type { SavedCards } from './saved-cards.ts'

/** Who carries the money (spec 3). */
export const providerNames = ['stripe_card', 'paypal', 'kakaopay', 'kginicis'] as const
export type ProviderName = (typeof providerNames)[number]

/** A payment as its adapter needs it: a row of `payments`. */
export interface ProviderPayment {
  /** Our public id: the provider's idempotency key, and our reference in its records. At most 40 characters. */
  id: string
  method: PaymentMethod
  device: 'desktop' | 'mobile'
  /** Minor units; `taxFree` and `vat` are parts of it. */
  amount: number
  currency: string
  taxFree: number
  vat: number
  /** Null until the provider has named it. */
  ref: string | null
  /** Whatever {@link Begun} and {@link Reading} asked to keep; the adapter parses it with a schema of its own. */
  kept: Record<string, unknown>
  createdAt: Date
  /** A random name of the fan for this payment, no personal data: KakaoPay's partner_user_id. */
  payer: string
  /**
   * True once {@link PaymentProvider.approve} was asked for (committed before the call): what came of it may be unknown,
   * so KG Inicis, which cannot be read without a tid, answers {@link PaymentProvider.read} by undoing it (net cancel).
   */
  isApprovalAsked: boolean
  /** When we stopped waiting for the latest approval, or will: long after that it can't come through any more. */
  approvingUntil: Date | null
  /** The fan at the provider, for a payment that saves its card or may be paid by a saved one (Stripe's customer). */
  customer: string | null
  /** Whether the card is saved for this fan's next payments, for which the fan will be there. */
  savesCard: boolean
}

/** What only beginning needs. */
export interface Attempt {
  payment: ProviderPayment
  /** Of the order, in the fan's language: "Tour shirt and 2 more". At most 80 characters. */
  title: string
  quantity: number
  orderNumber: string
  locale: string
  /** For KG Inicis: the name, address and phone number that its window asks for. */
  buyer: { name: string; email: string; phone: string | null }
  /** Absolute; each belongs to this payment alone. */
  returnUrls: { success: string; cancel: string; fail: string }
}

/** What the browser does next (product 9). Rebuilt from what is kept, never stored with a secret. */
export type NextAction =
  | { type: 'stripe'; client_secret: string; publishable_key: string; script_url: string }
  | { type: 'redirect'; url: string; mobile_url: string | null }
  | {
      type: 'form'
      url: string
      fields: Record<string, string>
      charset: 'utf-8' | 'euc-kr'
      script_url: string | null
    }

export type Begun =
  | { is: 'begun'; ref: string; keep: Record<string, unknown>; endsAt: Date }
  /** Surely nothing was made: the fan may try another method. */
  | { is: 'refused'; reason: FailureReason; isCustomerMissing?: boolean }
  /** Nobody knows: asked again with the same id where the provider has idempotency keys, else given up. */
  | { is: 'unclear' }

/** Why a payment came to nothing, in words that pages have texts for. */
export type FailureReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'cancelled'
  | 'timed_out'
  | 'amount_mismatch'
  | 'provider_error'

/** What the provider itself says of a payment, as an answer to a question of ours. */
export type Reading =
  | {
      is: 'read'
      /** payments.md 5. `APPROVED`: the fan has agreed, and nothing is charged until {@link PaymentProvider.approve}. */
      status: 'REQUIRES_FOLLOW_UP_ACTION' | 'APPROVED' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
      /** What was or is to be charged, as the provider says: compared before anything is marked paid. */
      amount: number
      currency: string
      /** What the provider says was given back already. */
      refunded: number
      reason?: FailureReason
      ref?: string
      keep?: Record<string, unknown>
      /** The provider's fee in minor units of the payment's currency, where it tells. */
      fee?: number
    }
  /** The call surely did not reach it, or its outcome is unknown: read again before anything else. */
  | { is: 'unclear' }
  /** It knows no such payment. */
  | { is: 'missing' }

/** A refund as its adapter needs it: a row of `refunds`. */
export interface ProviderRefund {
  /** Our public id, the provider's idempotency key. */
  id: string
  amount: number
  taxFree: number
  vat: number
  ref: string | null
  kept: Record<string, unknown>
  /** When it was first asked for; null: not yet. Keys are used again only while the provider keeps them. */
  askedAt: Date | null
  /** Of the same payment, done or under way, this one not among them. */
  refundedBefore: number
}

/** Each wallet by the provider's name of it, with its state there. */
export type DomainRegistered =
  | { is: 'registered'; wallets: Record<string, string> }
  | { is: 'refused'; reason: string }
  | { is: 'unclear' }

export type RefundReading =
  | {
      is: 'read'
      status: 'pending' | 'done' | 'failed'
      ref?: string
      reason?: string
      keep?: Record<string, unknown>
    }
  | { is: 'unclear' }
  /** The provider has not heard of it: it may be asked for. */
  | { is: 'missing' }

export interface DisputeNews {
  /** The provider's name of the dispute: a payment may be disputed again. */
  ref: string
  is: 'opened' | 'won' | 'lost'
}

/** What a webhook told, once its sender is proven. */
export interface ProviderNews {
  /** Unique for the provider. */
  eventId: string
  type: string
  /** The payment that it is of, by the provider's name or by ours. */
  payment: { ref: string; id?: string } | { id: string } | null
  dispute?: DisputeNews
}

/** What a browser brought back from the provider: a hint, and for some the key to the approval. Proves nothing. */
export interface Brought {
  /** Which of the addresses it came to. */
  result: 'success' | 'cancel' | 'fail'
  fields: Record<string, string>
}

/** One of those who carry the money. Asks through `callService` only; is given configuration and time when it is made. */
export interface PaymentProvider {
  name: ProviderName
  /** Names the payment at the provider, charges nothing. KG Inicis asks nobody: its form is signed by us. */
  begin: (attempt: Attempt) => Promise<Begun>
  /** Of a payment that waits for the fan; null: nothing to do. May ask the provider (Stripe's client_secret). */
  nextAction: (attempt: Attempt) => Promise<NextAction | null>
  /**
   * Whether a payment that the fan has agreed to is charged by {@link approve} alone (PayPal, KakaoPay, KG Inicis), so
   * that stock is made sure of first, or by the browser (Stripe), so that {@link abandon} comes before stock is given up.
   */
  chargesByApproval: boolean
  /** Whether it is read while the fan is away; false where there is nothing to read before a return (KG Inicis). */
  isReadEarly: boolean
  /** What of a return has to be kept for the approval (encrypted by the caller), or null where nothing came of it. */
  readReturn: (brought: Brought, payment: ProviderPayment) => Record<string, string> | null
  /**
   * The token in what {@link readReturn} kept that {@link approve} charges by. It belongs to one payment; absent where
   * the provider ties the charge to {@link ProviderPayment.ref} (PayPal's order, Stripe's intent).
   */
  chargingToken?: (brought: Record<string, string>) => string | undefined
  /** Charges what the fan has agreed to. `brought` is what {@link readReturn} kept, and goes once the payment is settled. */
  approve: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /** An authoritative read. `brought` as above: KG Inicis has nothing else before there is a tid. */
  read: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /** Makes sure that nothing will be charged any more (cancel the intent, net cancel), and says what is so afterwards. */
  abandon: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /** Asks for the refund, safe to repeat: reads first wherever the provider's key may be gone. */
  refund: (payment: ProviderPayment, refund: ProviderRefund) => Promise<RefundReading>
  readRefund: (payment: ProviderPayment, refund: ProviderRefund) => Promise<RefundReading>
  /** Whether a part of a payment can be refunded. */
  refundsParts: (method: PaymentMethod) => boolean
  /** Cards that it keeps for fans; absent where it keeps none. */
  cards?: SavedCards
  /** Lets wallets be shown on pages of a host. Safe to repeat; absent where there is nothing to register. */
  registerDomain?: (host: string) => Promise<DomainRegistered>
  /** Proves the sender of a webhook; null: not proven. Absent where there are none (KakaoPay). */
  hear?: (message: WebhookMessage) => Promise<ProviderNews | null>
}
