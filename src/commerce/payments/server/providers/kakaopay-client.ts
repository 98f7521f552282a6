import * as z from 'zod'
import type { Outcome, ServiceClient } from '../../../../platform/server/call-service.ts'
import { createService, readJsonAs } from '../../../../platform/server/service-responses.ts'
import type { KakaopayConfig } from '../config/kakaopay-config.ts'
import type { ProviderPayment } from './provider.ts'

/** Longer than KakaoPay's own timeout of 11 s. */
const timeoutMs = 15_000

export const totalShape = z.object({ total: z.int() })
const action = z.object({
  aid: z.string().optional(),
  amount: z.int(),
  payment_action_type: z.string(),
  payload: z.string().nullish(),
})
const record = z.object({
  tid: z.string(),
  cid: z.string(),
  partner_order_id: z.string(),
  partner_user_id: z.string(),
  status: z.string(),
  amount: totalShape,
  canceled_amount: totalShape.nullish(),
  payment_action_details: z.array(action).nullish(),
})
const refusal = z.object({ error_code: z.int() })

export type KakaopayRecord = z.output<typeof record>

/** Error codes for a missing or deleted payment record. */
const missingRecordCodes = new Set([-721, -723])

export type KakaopayClient = ReturnType<typeof createKakaopayClient>

/** Client for KakaoPay's API. The payment record that it reads decides all unclear cases. */
export function createKakaopayClient({ url, cid, secretKey }: KakaopayConfig, outside: ServiceClient) {
  const service = createService('kakaopay', [url])
  const call = <Value>(operation: string, json: object, shape: z.ZodType<Value>, { id }: { id: string }) =>
    outside.callService({
      service,
      operation,
      timeoutMs,
      json: { cid, ...json },
      read: readJsonAs(shape),
      url: `${url}/online/v1/payment/${operation}`,
      headers: { Authorization: `SECRET_KEY ${secretKey}` },
      note: { payment: id },
    })

  const readRecord = async (payment: ProviderPayment): Promise<KakaopayRecord | 'unclear' | 'missing'> => {
    const outcome = await call('order', { tid: payment.ref }, record, payment)
    if (outcome.kind === 'refused')
      return missingRecordCodes.has(getErrorCode(outcome)) ? 'missing' : 'unclear'
    if (outcome.kind !== 'answer') return 'unclear'
    const { tid, cid: theirs, partner_order_id: order, partner_user_id: payer } = outcome.value
    const isOurs = tid === payment.ref && theirs === cid && order === payment.id && payer === payment.payer
    return isOurs ? outcome.value : 'unclear'
  }

  return { call, readRecord }
}

export function getErrorCode(outcome: Outcome<unknown>): number {
  return (outcome.kind === 'refused' && refusal.safeParse(outcome.body).data?.error_code) || 0
}
