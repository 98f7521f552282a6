import type { WebhookMessage } from '../../../../platform/server/webhooks.ts'
import type { PaymentMethod } from '../../../prices/contract.ts'
import type { SavedCards } from './saved-cards.ts'

/** Payment providers (spec 3). */
export const providerNames = ['stripe_card', 'paypal', 'kakaopay', 'kginicis'] as const
export type ProviderName = (typeof providerNames)[number]

/** A payment as its adapter needs it, from a row of `payments`. */
export interface ProviderPayment {
  /**
   * Our public id: the provider's idempotency key, and our reference in its records. At most 40 characters.
   */
  id: string
  method: PaymentMethod
  device: 'desktop' | 'mobile'
  /** Minor units; includes `taxFree` and `vat`. */
  amount: number
  currency: string
  taxFree: number
  vat: number
  /** The provider's id; null until it is known. */
  ref: string | null
  /**
   * Data that {@link BeginResult} and {@link Reading} returned to be stored; the adapter validates it with
   * its own schema.
   */
  kept: Record<string, unknown>
  createdAt: Date
  /** A random id of the fan for this payment, without personal data: KakaoPay's partner_user_id. */
  payer: string
  /**
   * True after {@link PaymentProvider.approve} was requested (committed before the call). Its outcome may be
   * unknown, so KG Inicis, which can't be read without a tid, responds to {@link PaymentProvider.read} by
   * reversing it (net cancel).
   */
  isApprovalAsked: boolean
  /** The deadline of the latest approval; long after it, the approval can't complete any more. */
  approvingUntil: Date | null
  /**
   * The fan's id at the provider, for a payment that saves its card or may use a saved one (Stripe's
   * customer).
   */
  customer: string | null
  /** The card is saved for the fan's later payments, at which the fan will be present. */
  savesCard: boolean
}

/** Data needed only to start a payment. */
export interface Attempt {
  payment: ProviderPayment
  /** The order's title in the fan's language: "Tour shirt and 2 more". At most 80 characters. */
  title: string
  quantity: number
  orderNumber: string
  locale: string
  /** For KG Inicis, whose window requires name, address and phone number. */
  buyer: { name: string; email: string; phone: string | null }
  /** Absolute URLs that belong to this payment alone. */
  returnUrls: { success: string; cancel: string; fail: string }
}

/** The browser's next step (product 9). Rebuilt from stored data and never stored with a secret. */
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

export type BeginResult =
  | { is: 'begun'; ref: string; keep: Record<string, unknown>; endsAt: Date }
  /** Certainly nothing was created, so the fan may try another method. */
  | { is: 'refused'; reason: FailureReason; isCustomerMissing?: boolean }
  /**
   * The outcome is unknown: requested again with the same id if the provider has idempotency keys, otherwise
   * abandoned.
   */
  | { is: 'unclear' }

/** Reasons of failed payments that pages have texts for. */
export type FailureReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'cancelled'
  | 'timed_out'
  | 'amount_mismatch'
  | 'provider_error'

/** The provider's response to our query about a payment. */
export type Reading =
  | {
      is: 'read'
      /**
       * payments.md 5. `APPROVED`: the fan has agreed, and nothing is charged until {@link
       * PaymentProvider.approve}.
       */
      status: 'REQUIRES_FOLLOW_UP_ACTION' | 'APPROVED' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
      /**
       * The charged or expected money according to the provider; compared before anything is marked as paid.
       */
      amount: number
      currency: string
      /** The refunded amount according to the provider. */
      refunded: number
      reason?: FailureReason
      ref?: string
      keep?: Record<string, unknown>
      /** The provider's fee in minor units of the payment's currency, if reported. */
      fee?: number
    }
  /** The call certainly didn't arrive, or its outcome is unknown: read again before anything else. */
  | { is: 'unclear' }
  /** The provider doesn't know the payment. */
  | { is: 'missing' }

/** A refund as its adapter needs it, from a row of `refunds`. */
export interface ProviderRefund {
  /** Our public id, which is also the provider's idempotency key. */
  id: string
  amount: number
  taxFree: number
  vat: number
  ref: string | null
  kept: Record<string, unknown>
  /** Time of the first request; null before it. Keys are reused only while the provider stores them. */
  askedAt: Date | null
  /** Other refunds of the same payment, completed or pending. */
  refundedBefore: number
}

/** Wallets by the provider's name, with their state there. */
export type DomainRegistration =
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
  /** The provider doesn't know the refund, so it may be requested. */
  | { is: 'missing' }

export interface DisputeNews {
  /** The provider's id of the dispute: a payment may be disputed more than once. */
  ref: string
  is: 'opened' | 'won' | 'lost'
}

/** Content of a webhook after its sender was verified. */
export interface ProviderNews {
  /** Unique per provider. */
  eventId: string
  type: string
  /** The payment, by the provider's id or ours. */
  payment: { ref: string; id?: string } | { id: string } | null
  dispute?: DisputeNews
}

/**
 * Data that a browser brought back from the provider: an indication, and for some providers the key to the
 * approval. It proves nothing.
 */
export interface ReturnData {
  /** The return URL that was called. */
  result: 'success' | 'cancel' | 'fail'
  fields: Record<string, string>
}

/**
 * A payment provider. Makes calls only through `callService`; gets configuration and clock when it is
 * created.
 */
export interface PaymentProvider {
  name: ProviderName
  /**
   * Creates the payment at the provider without charging it. KG Inicis needs no call, because we sign its
   * form.
   */
  begin: (attempt: Attempt) => Promise<BeginResult>
  /**
   * The step of a payment that waits for the fan; null if there is none. May call the provider (Stripe's
   * client_secret).
   */
  nextAction: (attempt: Attempt) => Promise<NextAction | null>
  /**
   * True if an agreed payment is charged only by {@link approve} (PayPal, KakaoPay, KG Inicis), so that stock
   * is secured first. False if the browser charges (Stripe), so that {@link abandon} comes before freeing
   * stock.
   */
  chargesByApproval: boolean
  /**
   * The payment is read while the fan is away; false if there is nothing to read before a return (KG Inicis).
   */
  isReadEarly: boolean
  /**
   * Returns the part of a return that the approval needs (the caller encrypts it), or null if the fan didn't
   * complete the step.
   */
  readReturn: (brought: ReturnData, payment: ProviderPayment) => Record<string, string> | null
  /**
   * The token in {@link readReturn}'s data with which {@link approve} charges. It belongs to one payment;
   * absent if the provider ties the charge to {@link ProviderPayment.ref} (PayPal's order, Stripe's intent).
   */
  chargingToken?: (brought: Record<string, string>) => string | undefined
  /**
   * Charges what the fan agreed to. `brought` is the data from {@link readReturn}, which is deleted after
   * settlement.
   */
  approve: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /** Reads the authoritative state. `brought` as above: KG Inicis has nothing else before there is a tid. */
  read: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /**
   * Makes sure that nothing will be charged any more (cancels the intent, net cancel), and returns the
   * resulting state.
   */
  abandon: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /** Requests the refund; safe to repeat, because it reads first if the provider's key may have expired. */
  refund: (payment: ProviderPayment, refund: ProviderRefund) => Promise<RefundReading>
  readRefund: (payment: ProviderPayment, refund: ProviderRefund) => Promise<RefundReading>
  /** True if payments by this method can be partially refunded. */
  refundsParts: (method: PaymentMethod) => boolean
  /** Saved cards of fans; absent if the provider stores none. */
  cards?: SavedCards
  /** Enables wallets on the pages of a host. Safe to repeat; absent if no registration is needed. */
  registerDomain?: (host: string) => Promise<DomainRegistration>
  /**
   * Verifies the sender of a webhook; returns null if it fails. Absent if there are no webhooks (KakaoPay).
   */
  hear?: (message: WebhookMessage) => Promise<ProviderNews | null>
}
