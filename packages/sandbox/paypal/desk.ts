import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createEventSender } from '../event-sender.ts'
import { Shelf } from '../journal.ts'
import { keyOf } from '../keys.ts'
import type { Means } from '../player.ts'
import type { Answer } from './answers.ts'
import { EventSigner, makeEvent } from './events.ts'
import { presentCapture, presentOrder, presentRefund } from './present.ts'
import type { CaptureStatus, Order, Refund } from './record.ts'
import { hundredths, refundedOf } from './record.ts'

export const webhookPath = '/api/v1/payments/webhooks/paypal/'

const captureEvents: Partial<Record<CaptureStatus, string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
}
/** How long captures and refunds stay pending. */
const pendingMs = 2_000

/** The state of the sandbox's PayPal; sends its events. */
export class PaypalDesk {
  readonly keys: { clientId: string; secret: string; webhookId: string }
  readonly orders: Shelf<Order>
  readonly replays: Shelf<{ id: string; answer: Answer; at: number }>
  readonly signer: EventSigner
  /** Indexes: order ids by capture, and by the invoice number that was paid. */
  readonly #byCapture = new Map<string, string>()
  readonly #byInvoice = new Map<string, string>()
  readonly #means: Means
  readonly #send: (event: object) => void
  token = `A21.${randomBytes(24).toString('base64url')}`

  constructor(means: Means) {
    const { folder, secret, productUrl } = means
    this.#means = means
    this.keys = {
      clientId: `client-${keyOf(secret, 'paypal client id')}`,
      secret: `secret-${keyOf(secret, 'paypal secret')}`,
      webhookId: keyOf(secret, 'paypal webhook', 17).toUpperCase(),
    }
    this.orders = new Shelf(path.join(folder, 'paypal-orders.jsonl'))
    for (const order of this.orders.values()) this.#index(order)
    this.replays = new Shelf(path.join(folder, 'paypal-request-ids.jsonl'))
    this.signer = new EventSigner({ ...means, webhookId: this.keys.webhookId })
    this.#send = createEventSender({
      ...means,
      service: 'paypal',
      address: productUrl && productUrl + webhookPath,
      sign: body => this.signer.headers(body),
    })
  }

  get url(): string {
    return this.#means.url()
  }

  get now(): number {
    return this.#means.now()
  }

  /** Revokes all tokens. */
  endToken(): void {
    this.token = `A21.${randomBytes(24).toString('base64url')}`
  }

  byCapture(id: string): Order | undefined {
    return this.orders.get(this.#byCapture.get(id) ?? '')
  }

  /** Whether another order has been paid with the same invoice number. */
  isInvoiced({ id, invoiceId }: Order): boolean {
    return invoiceId !== undefined && (this.#byInvoice.get(invoiceId) ?? id) !== id
  }

  byRefund(id: string): [Order, Refund] | undefined {
    for (const order of this.orders.values()) {
      const refund = order.refunds.find(each => each.id === id)
      if (refund) return [order, refund]
    }
    return undefined
  }

  approve(order: Order): Order {
    const approved = this.orders.put(order)
    const shown = presentOrder(approved, { url: this.url, isWhole: true })
    this.#tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', shown)
    return approved
  }

  /** Records a capture's result. A pending one ends a little later with the status `end`. */
  capture(order: Order, end?: 'COMPLETED' | 'DECLINED'): Order {
    const kept = this.orders.put(order)
    this.#index(kept)
    const { capture } = kept
    const event = capture && captureEvents[capture.status]
    if (event) this.#tell(event, 'capture', presentCapture(kept) ?? {})
    if (!end || !capture) return kept
    this.#means.later(() => {
      const later = this.orders.get(order.id)
      if (later?.capture) this.capture({ ...later, capture: { ...later.capture, status: end } })
    }, pendingMs)
    return kept
  }

  /** The same for refunds. */
  refund(order: Order, refund: Refund, end?: 'COMPLETED' | 'FAILED'): Order {
    const others = order.refunds.filter(({ id }) => id !== refund.id)
    const kept = this.orders.put(withCaptureState({ ...order, refunds: [...others, refund] }))
    if (refund.status === 'COMPLETED') {
      this.#tell('PAYMENT.CAPTURE.REFUNDED', 'refund', presentRefund(refund, kept, this.url))
    }
    if (end) {
      this.#means.later(() => {
        const later = this.orders.get(order.id)
        if (later) this.refund(later, { ...refund, status: end })
      }, pendingMs)
    }
    return kept
  }

  #index({ id, invoiceId, capture }: Order) {
    if (!capture) return
    this.#byCapture.set(capture.id, id)
    if (invoiceId !== undefined) this.#byInvoice.set(invoiceId, id)
  }

  #tell(type: string, resourceType: string, resource: object) {
    this.#send(makeEvent(type, resourceType, resource, this.now))
  }
}

function withCaptureState(order: Order): Order {
  if (!order.capture) return order
  const [refunded, whole] = [refundedOf(order), hundredths(order.capture.amount)]
  const status = refunded === 0 ? 'COMPLETED' : refunded < whole ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return { ...order, capture: { ...order.capture, status } }
}
