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

export const webhookPath = '/api/v1/payments/webhooks/stripe_card/'

/** The state of the sandbox's Stripe; sends its events. */
export class StripeDesk {
  readonly keys: { secret: string; publishable: string; webhook: string }
  readonly intents: Shelf<Intent>
  readonly refunds: Shelf<Refund>
  readonly replays: Shelf<Replay>
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
    this.#send = createEventSender({
      ...{ ...means, service: 'stripe', address: productUrl && productUrl + webhookPath },
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

  keep({ intent, events }: Change): Intent {
    this.intents.put(intent)
    for (const type of events) {
      const isDispute = type.startsWith('charge.dispute')
      const shown = isDispute
        ? presentDispute(intent, 'needs_response')
        : presentIntent(intent, { url: this.url })
      this.#tell(type, shown)
    }
    return intent
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
