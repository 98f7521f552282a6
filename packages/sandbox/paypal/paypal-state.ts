import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createEventSender } from '../event-sender.ts'
import { RecordStore } from '../journal.ts'
import { deriveKey } from '../keys.ts'
import type { ServiceDeps } from '../simulated-service.ts'
import type { ApiResponse } from './api-responses.ts'
import { EventSigner, makeEvent } from './events.ts'
import { presentCapture, presentOrder, presentRefund } from './present.ts'
import type { CaptureStatus, Order, Refund } from './record.ts'
import { sumRefunds, toHundredths } from './record.ts'

export const webhookPath = '/api/v1/payments/webhooks/paypal/'

const captureEvents: Partial<Record<CaptureStatus, string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
}
/** Time until pending captures and refunds become final. */
const pendingMs = 2_000

/** State of the simulated PayPal, which also sends PayPal's events. */
export class PaypalState {
  readonly keys: { clientId: string; secret: string; webhookId: string }
  readonly orders: RecordStore<Order>
  readonly replays: RecordStore<{ id: string; answer: ApiResponse; at: number }>
  readonly signer: EventSigner
  /** Indexes of order ids by capture, and by the invoice number that was paid. */
  readonly #byCapture = new Map<string, string>()
  readonly #byInvoice = new Map<string, string>()
  readonly #means: ServiceDeps
  readonly #send: (event: object) => void
  token = `A21.${randomBytes(24).toString('base64url')}`

  constructor(deps: ServiceDeps) {
    const { folder, secret, productUrl } = deps
    this.#means = deps
    this.keys = {
      clientId: `client-${deriveKey(secret, 'paypal client id')}`,
      secret: `secret-${deriveKey(secret, 'paypal secret')}`,
      webhookId: deriveKey(secret, 'paypal webhook', 17).toUpperCase(),
    }
    this.orders = new RecordStore(path.join(folder, 'paypal-orders.jsonl'))
    for (const order of this.orders.values()) this.#index(order)
    this.replays = new RecordStore(path.join(folder, 'paypal-request-ids.jsonl'))
    this.signer = new EventSigner({ ...deps, webhookId: this.keys.webhookId })
    this.#send = createEventSender({
      ...deps,
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

  endToken(): void {
    this.token = `A21.${randomBytes(24).toString('base64url')}`
  }

  byCapture(id: string): Order | undefined {
    return this.orders.get(this.#byCapture.get(id) ?? '')
  }

  /** Returns whether another order with the same invoice number has been paid. */
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

  /** Records the result of a capture. A pending capture gets the status `end` after {@link pendingMs}. */
  capture(order: Order, end?: 'COMPLETED' | 'DECLINED'): Order {
    const stored = this.orders.put(order)
    this.#index(stored)
    const { capture } = stored
    const event = capture && captureEvents[capture.status]
    if (event) this.#tell(event, 'capture', presentCapture(stored) ?? {})
    if (!end || !capture) return stored
    this.#means.later(() => {
      const current = this.orders.get(order.id)
      if (current?.capture) this.capture({ ...current, capture: { ...current.capture, status: end } })
    }, pendingMs)
    return stored
  }

  /** Records a refund. A pending refund gets the status `end` after {@link pendingMs}. */
  refund(order: Order, refund: Refund, end?: 'COMPLETED' | 'FAILED'): Order {
    const others = order.refunds.filter(({ id }) => id !== refund.id)
    const stored = this.orders.put(withCaptureState({ ...order, refunds: [...others, refund] }))
    if (refund.status === 'COMPLETED') {
      this.#tell('PAYMENT.CAPTURE.REFUNDED', 'refund', presentRefund(refund, stored, this.url))
    }
    if (end) {
      this.#means.later(() => {
        const current = this.orders.get(order.id)
        if (current) this.refund(current, { ...refund, status: end })
      }, pendingMs)
    }
    return stored
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
  const [refunded, whole] = [sumRefunds(order), toHundredths(order.capture.amount)]
  const status = refunded === 0 ? 'COMPLETED' : refunded < whole ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return { ...order, capture: { ...order.capture, status } }
}
