import type { WebhookMessage } from '../../../../platform/server/webhooks.ts'
import type { PaymentMethod } from '../../../prices/contract.ts'
import type { ProviderDisputes } from './disputes.ts'
import type { SavedCards } from './saved-cards.ts'

/** Payment providers (spec 3). */
export const providerNames = ['stripe_card', 'paypal', 'kakaopay', 'kginicis'] as const
export type ProviderName = (typeof providerNames)[number]

/** A payment as passed to an adapter, built from a row of `payments`. */
export interface ProviderPayment {
  /**
   * Our public id: the provider's idempotency key, and our reference in its records. At most 40 characters.
   */
  id: string
  method: PaymentMethod
  device: 'desktop' | 'mobile'
  /** In minor units; includes `taxFree` and `vat`. */
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
   * True once {@link PaymentProvider.approve} has been requested; committed before the call. Its outcome may
   * be unknown, so KG Inicis, which can't be queried without a tid, reverses it when {@link
   * PaymentProvider.read} is called (net cancel).
   */
  isApprovalAsked: boolean
  /** Deadline of the latest approval; long after it, the approval can no longer complete. */
  approvingUntil: Date | null
  /**
   * The fan's id at the provider (Stripe's customer) if the payment saves its card or may use a saved one,
   * otherwise null.
   */
  customer: string | null
  /** True if the card is saved for later payments, which the fan makes in person. */
  savesCard: boolean
}

/** Data needed only to start a payment. */
export interface Attempt {
  payment: ProviderPayment
  /** Title of the order in the fan's language, such as "Tour shirt +2". At most 80 characters. */
  title: string
  quantity: number
  orderNumber: string
  locale: string
  /** Used by KG Inicis, whose window requires name, email address and phone number. */
  buyer: { name: string; email: string; phone: string | null }
  /** Absolute URLs, unique to this payment. */
  returnUrls: { success: string; cancel: string; fail: string }
}

/**
 * The browser's next step (product 9). Built from stored data for each response; never stored with a secret.
 */
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
  /** No payment was created at the provider, so the fan may try another method. */
  | { is: 'refused'; reason: FailureReason; isCustomerMissing?: boolean }
  /**
   * The outcome is unknown. The start is repeated with the same id if the provider has idempotency keys;
   * otherwise the payment is abandoned.
   */
  | { is: 'unclear' }

/** Failure reasons for which pages have texts. */
export type FailureReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'cancelled'
  | 'timed_out'
  | 'amount_mismatch'
  | 'provider_error'

/** Result of querying the provider about a payment. */
export type Reading =
  | {
      is: 'read'
      /**
       * States from payments.md 5. `APPROVED` means that the fan has agreed and nothing is charged until
       * {@link PaymentProvider.approve}.
       */
      status: 'REQUIRES_FOLLOW_UP_ACTION' | 'APPROVED' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
      /**
       * The charged or expected amount according to the provider; compared with ours before anything is
       * marked as paid.
       */
      amount: number
      currency: string
      /** The refunded amount according to the provider. */
      refunded: number
      reason?: FailureReason
      ref?: string
      keep?: Record<string, unknown>
      /** The provider's fee in minor units of the payment's currency; omitted if not reported. */
      fee?: number
    }
  /**
   * The outcome is unknown, or the call didn't arrive: the provider must be read again before anything else.
   */
  | { is: 'unclear' }
  /** The provider doesn't know the payment. */
  | { is: 'missing' }

/** A refund as passed to an adapter, built from a row of `refunds`. */
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
  /** Sum of the payment's other refunds, completed or pending. */
  refundedBefore: number
}

/** State of each wallet by the provider's name for it. */
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

/** A provider’s facts of a dispute; null for those that it doesn’t give. */
export interface DisputeFacts {
  /** The provider's time of these facts, in milliseconds since 1970. */
  at: number
  state: 'needs_response' | 'under_review' | 'won' | 'lost' | null
  /** The provider's word, such as `product_not_received`. */
  reason: string | null
  /** In minor units. */
  amount: number | null
  currency: string | null
  /** Deadline for the evidence, in milliseconds since 1970. */
  dueAt: number | null
}

export interface DisputeNews {
  /** The provider's id of the dispute, because a payment can be disputed more than once. */
  ref: string
  /** `opened` until it ends. `closed`: it ended against us, and other news say what money it took. */
  is: 'opened' | 'won' | 'lost' | 'closed'
  facts?: DisputeFacts
}

/** Content of a webhook whose sender is verified. */
export interface ProviderNews {
  /** Unique per provider. */
  eventId: string
  type: string
  /** Identifies the payment by the provider's id, ours or both; null if the event concerns none. */
  payment: { ref: string; id?: string } | { id: string } | null
  dispute?: DisputeNews
}

/**
 * Data that a browser brought back from the provider. It is a hint, and for some providers the key to the
 * approval, but it proves nothing.
 */
export interface ReturnData {
  /** Which return URL was called. */
  result: 'success' | 'cancel' | 'fail'
  fields: Record<string, string>
}

/**
 * Adapter of a payment provider. It calls the provider only through `callService` and receives configuration
 * and clock on creation.
 */
export interface PaymentProvider {
  name: ProviderName
  /**
   * Creates the payment at the provider without charging it. KG Inicis needs no call, because we only sign
   * its form.
   */
  begin: (attempt: Attempt) => Promise<BeginResult>
  /**
   * Returns the step for which a payment waits for the fan; null if there is none. May call the provider (for
   * Stripe's client_secret).
   */
  nextAction: (attempt: Attempt) => Promise<NextAction | null>
  /**
   * True if an agreed payment is charged only by {@link approve} (PayPal, KakaoPay, KG Inicis), so that stock
   * is secured first. False if the browser charges (Stripe), so that {@link abandon} must come before stock
   * is freed.
   */
  chargesByApproval: boolean
  /**
   * True if the payment is read before the fan returns; false if there is nothing to read until then (KG
   * Inicis).
   */
  isReadEarly: boolean
  /**
   * Returns the data from the return that the approval needs, which the caller encrypts; null if the fan
   * didn't complete the step.
   */
  readReturn: (brought: ReturnData, payment: ProviderPayment) => Record<string, string> | null
  /**
   * Returns the token in {@link readReturn}'s data with which {@link approve} charges. It belongs to one
   * payment. Omitted if the provider ties the charge to {@link ProviderPayment.ref} (PayPal's order, Stripe's
   * intent).
   */
  chargingToken?: (brought: Record<string, string>) => string | undefined
  /**
   * Charges what the fan agreed to. `brought` is the data from {@link readReturn}, which is deleted after
   * settlement.
   */
  approve: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /**
   * Reads the authoritative state. `brought` is the data from {@link readReturn}, which is all that
   * identifies a KG Inicis payment before it has a tid.
   */
  read: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /**
   * Makes sure that nothing can be charged any more (cancels the intent, net cancel), and returns the
   * resulting state.
   */
  abandon: (payment: ProviderPayment, brought: Record<string, string> | null) => Promise<Reading>
  /**
   * Requests the refund. Safe to repeat, because it queries the provider first if the idempotency key may
   * have expired.
   */
  refund: (payment: ProviderPayment, refund: ProviderRefund) => Promise<RefundReading>
  readRefund: (payment: ProviderPayment, refund: ProviderRefund) => Promise<RefundReading>
  /** Returns true if payments by this method can be refunded in part. */
  refundsParts: (method: PaymentMethod) => boolean
  /** Omitted if staff answer disputes at the provider's own page. */
  disputes?: ProviderDisputes
  /** Omitted if the provider stores no cards. */
  cards?: SavedCards
  /** Enables wallets on the pages of a host. Idempotent; omitted if the provider needs no registration. */
  registerDomain?: (host: string) => Promise<DomainRegistration>
  /**
   * Verifies the sender of a webhook and returns its content; null if the sender isn't the provider. Omitted
   * if the provider has no webhooks (KakaoPay).
   */
  hear?: (message: WebhookMessage) => Promise<ProviderNews | null>
}
