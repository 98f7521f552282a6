import * as z from 'zod'
import { statement } from '../../../platform/server/statement.ts'
import { settleAt } from './ask-to-settle.ts'
import { endHoldAt } from './end-hold-at.ts'
import { type ProviderName, providerNames } from './providers/provider.ts'
import { refundAt } from './refund-at.ts'
import type { PaymentTools } from './tools.ts'

/** Half of the workers of the queue: a provider that does not answer keeps none of the others waiting. */
const jobsMax = 3
const againMs = 5_000

const provider = z.object({ provider: z.enum(providerNames) })
const kinds = {
  payment: {
    of: statement({
      name: 'payments.provider-of-payment',
      text: 'select provider from payments where id = $1',
      row: provider,
    }),
    again: settleAt,
  },
  refund: {
    of: statement({
      name: 'payments.provider-of-refund',
      text: 'select p.provider from refunds r join payments p on p.id = r.payment_id where r.id = $1',
      row: provider,
    }),
    again: refundAt,
  },
  order: {
    of: statement({
      name: 'payments.providers-of-order',
      text: `select distinct provider from payments
        where order_id = $1 and status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION')`,
      row: provider,
    }),
    again: endHoldAt,
  },
}

type Work = (tools: PaymentTools, id: number) => Promise<void>

/** A bulkhead: jobs beyond a provider's share of the workers are put off for some seconds, before they have begun. */
export function providerTurns() {
  const busy = new Map<ProviderName, number>()
  const count = (name: ProviderName, by: number) => void busy.set(name, (busy.get(name) ?? 0) + by)
  return async (tools: PaymentTools, kind: keyof typeof kinds, { id, work }: { id: number; work: Work }) => {
    const { of, again } = kinds[kind]
    const names = (await tools.read.query(of, [id])).map(row => row.provider)
    if (names.some(name => (busy.get(name) ?? 0) >= jobsMax)) {
      return tools.transaction(db => again(db, tools, id, new Date(tools.now() + againMs)))
    }
    for (const name of names) count(name, 1)
    try {
      await work(tools, id)
    } finally {
      for (const name of names) count(name, -1)
    }
  }
}
