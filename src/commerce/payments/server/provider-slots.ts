import * as z from 'zod'
import { workersPerQueue } from '../../../platform/server/jobs/queues.ts'
import { limitConcurrency } from '../../../platform/server/limit-concurrency.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type ProviderName, providerNames } from './providers/provider.ts'
import { scheduleSettlement } from './request-settlement.ts'
import { scheduleHoldEnd } from './schedule-hold-end.ts'
import { scheduleRefund } from './schedule-refund.ts'
import type { PaymentTools } from './tools.ts'

/** Half of the queue's workers, so that an unresponsive provider leaves the others free. */
const jobsMax = workersPerQueue.money / 2
const againMs = 5_000

const provider = z.object({ provider: z.enum(providerNames) })
const kinds = {
  payment: {
    of: statement({
      name: 'payments.provider-of-payment',
      text: 'select provider from payments where id = $1',
      row: provider,
    }),
    again: scheduleSettlement,
  },
  refund: {
    of: statement({
      name: 'payments.provider-of-refund',
      text: 'select p.provider from refunds r join payments p on p.id = r.payment_id where r.id = $1',
      row: provider,
    }),
    again: scheduleRefund,
  },
  order: {
    of: statement({
      name: 'payments.providers-of-order',
      text: `select distinct provider from payments
        where order_id = $1 and status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION')`,
      row: provider,
    }),
    again: scheduleHoldEnd,
  },
}

type Work = (tools: PaymentTools, id: number) => Promise<void>

/**
 * Creates a bulkhead: each provider has a limited share of the workers, and its jobs wait for a free slot. If
 * none becomes free in time, the provider counts as unresponsive: until one of its calls completes, its jobs
 * are postponed for a few seconds before they start, so that the workers are free for other providers. A busy
 * provider keeps completing calls, so its jobs stay in order.
 */
export function createProviderSlots({ waitMsMax = 1_000 }: { waitMsMax?: number } = {}) {
  const slots = new Map(
    providerNames.map(name => [
      name,
      limitConcurrency({ runningMax: jobsMax, waitingMax: workersPerQueue.money, waitMsMax }),
    ]),
  )
  const silent = new Set<ProviderName>()

  /** Runs the work in one of the provider's slots; returns false if none was available. */
  async function runInSlot(name: ProviderName, work: () => Promise<boolean>): Promise<boolean> {
    if (silent.has(name)) return false
    const isDone = await slots.get(name)?.(() => work().finally(() => silent.delete(name)))
    if (isDone === null) silent.add(name)
    return isDone ?? false
  }

  return async (tools: PaymentTools, kind: keyof typeof kinds, { id, work }: { id: number; work: Work }) => {
    const { of, again } = kinds[kind]
    const names = (await tools.read.query(of, [id])).map(row => row.provider)
    const begin = async () => {
      await work(tools, id)
      return true
    }
    const isDone = await names.toSorted().reduce((inner, name) => () => runInSlot(name, inner), begin)()
    if (!isDone) await tools.transaction(db => again(db, tools, id, new Date(tools.now() + againMs)))
  }
}
