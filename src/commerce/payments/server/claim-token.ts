import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type Payment, unsealReturnData, updatePayment } from './payment-row.ts'
import { hashChargingToken } from './secrets.ts'
import { getProvider, type PaymentTools } from './tools.ts'

/** Returns the payment that owns the token, even if another transaction claims it concurrently. */
const claim = statement({
  name: 'payments.claim-token',
  text: `insert into payment_tokens as t (hash, payment_id, used_at) values ($1, $2, $3)
    on conflict (hash) do update set payment_id = t.payment_id returning payment_id as "paymentId"`,
  row: z.object({ paymentId: z.int() }),
})

/**
 * Claims the token from the browser's return for the locked payment, before anything is charged or reversed
 * with it. Returns false if it belongs to another payment; the token is then dropped, and the payment waits
 * for its own.
 */
export async function claimToken(db: Db, tools: PaymentTools, payment: Payment): Promise<boolean> {
  const brought = unsealReturnData(payment, tools)
  const token = brought && getProvider(tools, payment.provider).chargingToken?.(brought)
  if (!token) return true
  const hash = hashChargingToken(payment.provider, token, tools.config)
  const [claimed] = await db.query(claim, [hash, payment.id, new Date(tools.now())])
  if (claimed?.paymentId === payment.id) return true
  tools.log.warn({ payment: payment.publicId }, 'a return brought the token of another payment')
  await updatePayment(db, payment, { brought: null })
  return false
}
