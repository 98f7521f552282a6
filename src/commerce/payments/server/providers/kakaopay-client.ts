import * as z from 'zod'
import type { Outcome, Outside } from '../../../../platform/server/call-service.ts'
import { jsonAnswer, serviceAt } from '../../../../platform/server/service-answers.ts'
import type { KakaopayConfig } from '../config/kakaopay-config.ts'
import type { ProviderPayment } from './provider.ts'

/** KakaoPay gives up by itself after 11 s. */
const timeoutMs = 15_000

export const sums = z.object({ total: z.int() })
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
  amount: sums,
  canceled_amount: sums.nullish(),
  payment_action_details: z.array(action).nullish(),
})
const refusal = z.object({ error_code: z.int() })

export type KakaopayRecord = z.output<typeof record>

/** Refusals that say that there is no record (any more). */
const gone = new Set([-721, -723])

export type KakaopayClient = ReturnType<typeof kakaopayClient>

/** The calls of KakaoPay, and its record of a payment, which decides whatever is unclear. */
export function kakaopayClient({ url, cid, secretKey }: KakaopayConfig, outside: Outside) {
  const service = serviceAt('kakaopay', [url])
  const call = <Value>(operation: string, json: object, shape: z.ZodType<Value>, { id }: { id: string }) =>
    outside.callService({
      service,
      operation,
      timeoutMs,
      json: { cid, ...json },
      read: jsonAnswer(shape),
      url: `${url}/online/v1/payment/${operation}`,
      headers: { Authorization: `SECRET_KEY ${secretKey}` },
      note: { payment: id },
    })

  const readRecord = async (payment: ProviderPayment): Promise<KakaopayRecord | 'unclear' | 'missing'> => {
    const outcome = await call('order', { tid: payment.ref }, record, payment)
    if (outcome.kind === 'refused') return gone.has(codeOf(outcome)) ? 'missing' : 'unclear'
    if (outcome.kind !== 'answer') return 'unclear'
    const { tid, cid: theirs, partner_order_id: order, partner_user_id: payer } = outcome.value
    const isOurs = tid === payment.ref && theirs === cid && order === payment.id && payer === payment.payer
    return isOurs ? outcome.value : 'unclear'
  }

  return { call, readRecord }
}

export function codeOf(outcome: Outcome<unknown>): number {
  return (outcome.kind === 'refused' && refusal.safeParse(outcome.body).data?.error_code) || 0
}
