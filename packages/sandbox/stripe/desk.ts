import path from 'node:path'
import { createEventSender } from '../event-sender.ts'
import { Shelf } from '../journal.ts'
import { keyOf } from '../keys.ts'
import type { Means } from '../player.ts'
import { makeEvent, stripeSignature } from './events.ts'
import type { Change, Intent } from './intents.ts'
import { presentCharge, presentDispute, presentIntent, presentRefund } from './present.ts'
import type { Refund } from './refunds.ts'
import { withRefunded } from './refunds.ts'
import type { Replay } from './replays.ts'
import type { Customer, CustomerSession, SavedCard } from './saved-cards.ts'

export const webhookPath = '/api/v1/payments/webhooks/stripe_card/'

/** The state of the sandbox's Stripe; sends its events. */
export class StripeDesk {
  readonly keys: { secret: string; publishable: string; webhook: string }
  readonly intents: Shelf<Intent>
  readonly refunds: Shelf<Refund>
  readonly replays: Shelf<Replay>
  readonly customers: Shelf<Customer>
  readonly cards: Shelf<SavedCard>
  readonly sessions: Shelf<CustomerSession>
  /** By the name of the domain. */
  readonly domains: Shelf<{ id: string; domain: string }>
  readonly #means: Means
  readonly #send: (event: object) => void

  constructor(means: Means) {
    const { folder, secret, now, productUrl } = means
    this.#means = means
    this.keys = {
      secret: `sk_test_${keyOf(secret, 'stripe secret key')}`,
      publishable: `pk_test_${keyOf(secret, 'stripe publishable key')}`,
      webhook: `whsec_${keyOf(secret, 'stripe webhooks')}`,
    }
    const file = (name: string) => path.join(folder, `stripe-${name}.jsonl`)
    this.intents = new Shelf(file('intents'))
    this.refunds = new Shelf(file('refunds'))
    this.replays = new Shelf(file('keys'))
    this.customers = new Shelf(file('customers'))
    this.cards = new Shelf(file('cards'))
    this.sessions = new Shelf(file('customer-sessions'))
    this.domains = new Shelf(file('domains'))
    this.#send = createEventSender({
      ...means,
      service: 'stripe',
      address: productUrl && productUrl + webhookPath,
      sign: body => ({
        'Stripe-Signature': stripeSignature(this.keys.webhook, body, Math.floor(now() / 1_000)),
      }),
    })
  }

  get url(): string {
    return this.#means.url()
  }

  /** Seconds since 1970. */
  get seconds(): number {
    return Math.floor(this.#means.now() / 1_000)
  }

  /** Deleted ones are unknown. */
  customer(id: string): Customer | undefined {
    const customer = this.customers.get(id)
    return customer?.isDeleted ? undefined : customer
  }

  /** Oldest first. */
  cardsOf(customer: string): SavedCard[] {
    return this.cards.values().filter(card => card.customer === customer)
  }

  keep({ intent: changed, events }: Change): Intent {
    const intent = this.intents.put(this.#withSavedCard(changed))
    for (const type of events) {
      const isDispute = type.startsWith('charge.dispute')
      const shown = isDispute
        ? presentDispute(intent, 'needs_response')
        : presentIntent(intent, { url: this.url })
      this.#tell(type, shown)
    }
    return intent
  }

  /** Attaches the card of a payment that saves it once the card is charged. */
  #withSavedCard(intent: Intent): Intent {
    if (intent.status !== 'succeeded' || !intent.toSave) return intent
    if (this.customer(intent.toSave.customer ?? '')) this.cards.put(intent.toSave)
    return { ...intent, toSave: null }
  }

  /** Stores a refund and updates the charge; its final status `end` follows a little later. */
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
    const charged = this.intents.put(withRefunded(intent, amount))
    if (amount > 0) this.#tell('charge.refunded', presentCharge(charged) ?? {})
  }

  #tell(type: string, object: object) {
    this.#send(makeEvent(type, object, this.seconds))
  }
}

const refundTakesMs = 2_000
