import * as z from 'zod'
import type { Outcome, ServiceClient } from '../../../../platform/server/call-service.ts'
import { createService, readJsonAs } from '../../../../platform/server/service-responses.ts'
import type { InicisConfig } from '../config/inicis-config.ts'
import { hashApiData } from './inicis-signing.ts'
import type { ProviderPayment, ProviderRefund, Reading, RefundReading } from './provider.ts'

interface InicisApiDeps {
  outside: ServiceClient
  now: () => number
}

const timeoutMs = 30_000
const koreaMs = 9 * 3_600_000

const amountText = z.coerce.number().int().nonnegative()
const inquiry = z.object({
  resultCode: z.string(),
  mid: z.string(),
  tid: z.string(),
  oid: z.string().optional(),
  price: amountText,
  transactionStatus: z.string(),
  availablePartCancelPrice: amountText.optional(),
  partCancelTransInfo: z.array(z.object({ tid: z.string().optional(), requestPrice: amountText })).nullish(),
})
const result = z.object({
  resultCode: z.string(),
  resultMsg: z.string().optional(),
  tid: z.string().optional(),
})
const done = new Set(['00', 'SUCCESS'])

/** Inquiry statuses that mean the money was received. */
const charged = new Set([
  'APPROVAL',
  'PART_CANCEL',
  'CANCEL',
  'DEPOSIT_COMPLETED',
  'WAITING_FOR_REFUND',
  'REFUND_COMPLETED',
])

interface Inquired {
  price: number
  refunded: number
  isCharged: boolean
}

/**
 * INIAPI v2: inquiries and refunds (payments.md 4.5). It has no idempotency keys, so an inquiry beforehand
 * and the expected remainder prevent repeated refunds.
 */
export function createInicisApi(
  { mid, apiKey, apiUrl, clientIp }: InicisConfig,
  { outside, now }: InicisApiDeps,
) {
  const service = createService('kginicis-api', [apiUrl])
  const post = <Value>(type: string, data: Record<string, string>, shape: z.ZodType<Value>, id: string) => {
    const timestamp = new Date(now() + koreaMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    // JSON.stringify escapes neither slashes nor non-Latin characters, so the hashed bytes equal the sent
    // ones.
    const hashData = hashApiData({ mid, type, timestamp, data: JSON.stringify(data) }, apiKey)
    return outside.callService({
      service,
      operation: type,
      url: `${apiUrl}/v2/pg/${type}`,
      timeoutMs,
      read: readJsonAs(shape),
      json: { mid, type, timestamp, clientIp, data, hashData },
      note: { payment: id },
    })
  }

  const inquire = async (payment: ProviderPayment, tid: string): Promise<Inquired | 'unclear'> => {
    const outcome = await post('inquiry', { tid }, inquiry, payment.id)
    if (outcome.kind !== 'answer' || !done.has(outcome.value.resultCode)) return 'unclear'
    const { value } = outcome
    if (value.tid !== tid || value.mid !== mid || (value.oid ?? payment.id) !== payment.id) return 'unclear'
    const parts = (value.partCancelTransInfo ?? []).reduce((sum, { requestPrice }) => sum + requestPrice, 0)
    const isWhole = ['CANCEL', 'REFUND_COMPLETED'].includes(value.transactionStatus)
    return {
      price: value.price,
      refunded: isWhole ? value.price : parts,
      isCharged: charged.has(value.transactionStatus),
    }
  }

  return {
    async read(payment: ProviderPayment, tid: string): Promise<Reading> {
      const found = await inquire(payment, tid)
      if (found === 'unclear') return { is: 'unclear' }
      const { price: amount, refunded, isCharged } = found
      const read = { is: 'read', amount, currency: 'KRW', refunded } as const
      return isCharged ? { ...read, status: 'SUCCEEDED' } : { ...read, status: 'FAILED', reason: 'declined' }
    },

    /** Reports the refund as done once the refunded total covers it and the previous ones. */
    async readRefund(payment: ProviderPayment, refund: ProviderRefund, tid: string): Promise<RefundReading> {
      const found = await inquire(payment, tid)
      if (found === 'unclear') return { is: 'unclear' }
      const isDone = found.refunded >= refund.refundedBefore + refund.amount
      return isDone ? { is: 'read', status: 'done' } : { is: 'missing' }
    },

    async refund(payment: ProviderPayment, refund: ProviderRefund, tid: string): Promise<RefundReading> {
      const before = await this.readRefund(payment, refund, tid)
      if (before.is !== 'missing') return before
      const left = payment.amount - refund.refundedBefore - refund.amount
      const isWhole = left === 0 && refund.refundedBefore === 0
      const part = {
        price: String(refund.amount),
        confirmPrice: String(left),
        currency: 'WON',
        tax: String(refund.vat),
        taxfree: String(refund.taxFree),
      }
      const data = { tid, msg: `refund ${refund.id}`, ...(!isWhole && part) }
      const outcome = await post(isWhole ? 'refund' : 'partialRefund', data, result, payment.id)
      if (outcome.kind === 'unreachable') return { is: 'unclear' }
      if (isDone(outcome)) return { is: 'read', status: 'done', ...getRef(outcome) }
      const after = await this.readRefund(payment, refund, tid)
      if (after.is === 'read') return after
      const isRefused = after.is === 'missing' && (outcome.kind === 'answer' || outcome.kind === 'refused')
      if (!isRefused) return { is: 'unclear' }
      return {
        is: 'read',
        status: 'failed',
        reason: outcome.kind === 'answer' ? outcome.value.resultCode : `${outcome.status}`,
      }
    },
  }
}

const isDone = (outcome: Outcome<z.output<typeof result>>) =>
  outcome.kind === 'answer' && done.has(outcome.value.resultCode)

const getRef = (outcome: Outcome<z.output<typeof result>>) =>
  outcome.kind === 'answer' && outcome.value.tid !== undefined ? { ref: outcome.value.tid } : {}
