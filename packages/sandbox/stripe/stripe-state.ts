import path from 'node:path'
import { createEventSender } from '../event-sender.ts'
import { RecordStore } from '../journal.ts'
import { deriveKey } from '../keys.ts'
import type { ServiceDeps } from '../simulated-service.ts'
import { type Dispute, decide, openDispute, type StoredFile } from './disputes.ts'
import { makeEvent, signEvent } from './events.ts'
import type { Intent, IntentChange } from './intents.ts'
import { presentCharge, presentDispute, presentIntent, presentRefund } from './present.ts'
import type { Refund } from './refunds.ts'
import { addRefunded } from './refunds.ts'
import type { Replay } from './replays.ts'
import type { Customer, CustomerSession, SavedCard } from './saved-cards.ts'

export const webhookPath = '/api/v1/payments/webhooks/stripe_card/'

/** State of the simulated Stripe, which also sends Stripe's events. */
export class StripeState {
  readonly keys: { secret: string; publishable: string; webhook: string }
  readonly intents: RecordStore<Intent>
  readonly refunds: RecordStore<Refund>
  readonly replays: RecordStore<Replay>
  readonly customers: RecordStore<Customer>
  readonly cards: RecordStore<SavedCard>
  readonly sessions: RecordStore<CustomerSession>
  readonly domains: RecordStore<{ id: string; domain: string }>
  readonly disputes: RecordStore<Dispute>
  readonly files: RecordStore<StoredFile>
  readonly #means: ServiceDeps
  readonly #send: (event: object) => void

  constructor(deps: ServiceDeps) {
    const { folder, secret, now, productUrl } = deps
    this.#means = deps
    this.keys = {
      secret: `sk_test_${deriveKey(secret, 'stripe secret key')}`,
      publishable: `pk_test_${deriveKey(secret, 'stripe publishable key')}`,
      webhook: `whsec_${deriveKey(secret, 'stripe webhooks')}`,
    }
    const file = (name: string) => path.join(folder, `stripe-${name}.jsonl`)
    this.intents = new RecordStore(file('intents'))
    this.refunds = new RecordStore(file('refunds'))
    this.replays = new RecordStore(file('keys'))
    this.customers = new RecordStore(file('customers'))
    this.cards = new RecordStore(file('cards'))
    this.sessions = new RecordStore(file('customer-sessions'))
    this.domains = new RecordStore(file('domains'))
    this.disputes = new RecordStore(file('disputes'))
    this.files = new RecordStore(file('files'))
    this.#send = createEventSender({
      ...deps,
      service: 'stripe',
      address: productUrl && productUrl + webhookPath,
      sign: body => ({
        'Stripe-Signature': signEvent(this.keys.webhook, body, Math.floor(now() / 1_000)),
      }),
    })
  }

  get url(): string {
    return this.#means.url()
  }

  /** The current time in seconds since 1970. */
  get seconds(): number {
    return Math.floor(this.#means.now() / 1_000)
  }

  /** Returns a customer, or undefined if unknown or deleted. */
  customer(id: string): Customer | undefined {
    const customer = this.customers.get(id)
    return customer?.isDeleted ? undefined : customer
  }

  /** Returns the customer's cards, oldest first. */
  cardsOf(customer: string): SavedCard[] {
    return this.cards.values().filter(card => card.customer === customer)
  }

  keep({ intent: changed, events }: IntentChange): Intent {
    const intent = this.intents.put(this.#withSavedCard(changed))
    for (const type of events) {
      const isDispute = type.startsWith('charge.dispute')
      const shown = isDispute
        ? presentDispute(this.disputes.put(openDispute(intent, this.seconds)), intent)
        : presentIntent(intent, { url: this.url })
      this.#tell(type, shown)
    }
    return intent
  }

  /** Attaches the card that is to be saved once its payment is charged. */
  #withSavedCard(intent: Intent): Intent {
    if (intent.status !== 'succeeded' || !intent.toSave) return intent
    if (this.customer(intent.toSave.customer ?? '')) this.cards.put(intent.toSave)
    return { ...intent, toSave: null }
  }

  /** Stores evidence. Submitted evidence is under review, and decided shortly afterwards if it says how. */
  keepDispute(dispute: Dispute, isSubmitted: boolean): Dispute {
    if (!isSubmitted) return this.disputes.put(dispute)
    const reviewed = {
      ...dispute,
      status: 'under_review' as const,
      submissionCount: dispute.submissionCount + 1,
    }
    const stored = this.#tellOfDispute('charge.dispute.updated', reviewed)
    const status = decide(stored)
    if (status) {
      this.#means.later(
        () => void this.#tellOfDispute('charge.dispute.closed', { ...stored, status }),
        refundTakesMs,
      )
    }
    return stored
  }

  #tellOfDispute(type: string, dispute: Dispute): Dispute {
    const stored = this.disputes.put(dispute)
    this.#tell(type, presentDispute(stored, this.intents.get(stored.intent)))
    return stored
  }

  /** Stores a refund and updates the charge; the refund gets its final status `end` shortly afterwards. */
  keepRefund(refund: Refund, end?: Pick<Refund, 'status' | 'failureReason'>): Refund {
    this.refunds.put(refund)
    this.#changeCharge(refund, refund.amount)
    this.#tell('refund.created', presentRefund(refund))
    if (end) this.#means.later(() => this.#endRefund({ ...refund, ...end }), refundTakesMs)
    return refund
  }

  #endRefund(refund: Refund) {
    this.refunds.put(refund)
    if (refund.status === 'failed') this.#changeCharge(refund, -refund.amount)
    this.#tell(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', presentRefund(refund))
  }

  #changeCharge(refund: Refund, amount: number) {
    const intent = this.intents.get(refund.intent)
    if (!intent) return
    const charged = this.intents.put(addRefunded(intent, amount))
    if (amount > 0) this.#tell('charge.refunded', presentCharge(charged) ?? {})
  }

  #tell(type: string, object: object) {
    this.#send(makeEvent(type, object, this.seconds))
  }
}

const refundTakesMs = 2_000
