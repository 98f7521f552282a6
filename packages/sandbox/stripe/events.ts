import { createHmac, randomBytes } from 'node:crypto'

/** Computes `Stripe-Signature`, an HMAC-SHA256 of time and body (payments.md 1.7). */
export function signEvent(secret: string, body: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}

export function makeEvent(type: string, object: object, created: number) {
  return {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: apiVersion,
    created,
    type,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  }
}

const apiVersion = '2026-10-28.endive'
