import * as z from 'zod'
import { bounded } from '../../../platform/server/bounded.ts'
import { workersOf } from '../../../platform/server/jobs/queues.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type ProviderName, providerNames } from './providers/provider.ts'
import { refundAt } from './refund-at.ts'
import { scheduleSettlement } from './request-settlement.ts'
import { scheduleHoldEnd } from './schedule-hold-end.ts'
import type { PaymentTools } from './tools.ts'

/** Half of the workers of the queue: a provider that does not answer leaves the others theirs. */
const jobsMax = workersOf.money / 2
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
    again: refundAt,
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
 * A bulkhead: a provider has its share of the workers, and who finds it taken waits for a turn. Where none comes, the
 * provider is silent: until it moves again, its jobs are put off for some seconds before they have begun, so that the
 * workers are free for the others. A busy provider moves all the time, and its jobs keep their order.
 */
export function providerTurns({ waitMsMax = 1_000 }: { waitMsMax?: number } = {}) {
  const turns = new Map(
    providerNames.map(name => [
      name,
      bounded({ runningMax: jobsMax, waitingMax: workersOf.money, waitMsMax }),
    ]),
  )
  const silent = new Set<ProviderName>()

  /** False where it did not get a turn. */
  async function inTurnOf(name: ProviderName, work: () => Promise<boolean>): Promise<boolean> {
    if (silent.has(name)) return false
    const isDone = await turns.get(name)?.(() => work().finally(() => silent.delete(name)))
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
    const isDone = await names.toSorted().reduce((inner, name) => () => inTurnOf(name, inner), begin)()
    if (!isDone) await tools.transaction(db => again(db, tools, id, new Date(tools.now() + againMs)))
  }
}
