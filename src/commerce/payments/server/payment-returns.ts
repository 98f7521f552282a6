import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { ReturnRoute } from '../../../platform/server/returns.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { findPaymentByReturn, type Payment, toProviderPayment } from './payment-row.ts'
import { addOrder } from './present-payment.ts'
import type { ReturnData } from './providers/provider.ts'
import { requestSettlement } from './request-settlement.ts'
import { hashToken, seal } from './secrets.ts'
import { getProvider, type MakeTools, type PaymentTools } from './tools.ts'

const storeStatement = statement({
  name: 'payments.keep-brought',
  text: `update payments set brought = $2
    where id = $1 and approving_until is null and status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION')`,
  row: none,
})

/**
 * Encrypts and stores the data that a browser brought back from the provider, and schedules the settlement.
 * The data proves nothing, so the provider is read before and after every step.
 */
export async function storeReturnData(
  db: Db,
  tools: PaymentTools,
  payment: Payment,
  brought: ReturnData,
): Promise<void> {
  const provider = getProvider(tools, payment.provider)
  const returnData = provider.readReturn(brought, toProviderPayment(payment, tools))
  if (returnData) await db.query(storeStatement, [payment.id, seal(returnData, tools.config)])
  await requestSettlement(db, tools, payment.id)
}

const limit = { bucket: 'returns', perMinute: 120 }
const results = ['success', 'cancel', 'fail'] as const

/** Defines the return URLs for providers, one per payment (docs/external-services.md). */
export function definePaymentReturns(makeTools: MakeTools): ReturnRoute {
  return {
    path: '/returns/payments/{token}/{result}/',
    limit,
    async arrive({ params, query, fields }, context) {
      const tools = makeTools({ ...context, read: context.db })
      const payment = await findPaymentByReturn(context.db, hashToken(params['token'] ?? ''))
      const result = results.find(each => each === params['result'])
      if (!payment || !result) return paths.activity('purchases')
      const brought = { result, fields: { ...Object.fromEntries(query), ...Object.fromEntries(fields()) } }
      await tools.transaction(db => storeReturnData(db, tools, payment, brought))
      const { order } = await addOrder(context.db, payment)
      return paths.purchaseBridge(order.projectId, order.publicId, payment.method, result)
    },
  }
}
