import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { ReturnRoute } from '../../../platform/server/returns.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { askToSettle } from './ask-to-settle.ts'
import { type Payment, paymentOfReturn, toProvider } from './payment-row.ts'
import { withOrder } from './present-payment.ts'
import type { Brought } from './providers/provider.ts'
import { hashOfToken, seal } from './secrets.ts'
import { type PaymentTools, providerOf, type ToolsOf } from './tools.ts'

const keep = statement({
  name: 'payments.keep-brought',
  text: `update payments set brought = $2
    where id = $1 and approving_until is null and status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION')`,
  row: none,
})

/**
 * What a browser brought back from the provider is kept, sealed, and a job goes on with it. It proves nothing, whoever
 * brought it: the provider is read before and after whatever follows.
 */
export async function keepBrought(
  db: Db,
  tools: PaymentTools,
  payment: Payment,
  brought: Brought,
): Promise<void> {
  const provider = providerOf(tools, payment.provider)
  const kept = provider.readReturn(brought, toProvider(payment, tools))
  if (kept) await db.query(keep, [payment.id, seal(kept, tools.config)])
  await askToSettle(db, tools, payment.id)
}

const limit = { bucket: 'returns', perMinute: 120 }
const results = ['success', 'cancel', 'fail'] as const

/** Addresses that providers send people back to, each for one payment (docs/outside-services.md). */
export function paymentReturns(toolsOf: ToolsOf): ReturnRoute {
  return {
    path: '/returns/payments/{token}/{result}/',
    limit,
    async arrive({ params, query, fields }, context) {
      const tools = toolsOf({ ...context, read: context.db })
      const payment = await paymentOfReturn(context.db, hashOfToken(params['token'] ?? ''))
      const result = results.find(each => each === params['result'])
      if (!payment || !result) return paths.activity('purchases')
      const brought = { result, fields: { ...Object.fromEntries(query), ...Object.fromEntries(fields()) } }
      await tools.transaction(db => keepBrought(db, tools, payment, brought))
      const { order } = await withOrder(context.db, payment)
      return paths.purchaseBridge(order.projectId, order.publicId, payment.method, result)
    },
  }
}
