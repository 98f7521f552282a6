import * as z from 'zod'
import { addQueryGauge, type MetricsContext } from '../../../platform/server/query-gauge.ts'
import { statement } from '../../../platform/server/statement.ts'

const states = ['running', 'overdue'] as const

/** A hold that has ended is released within seconds by its own job. */
const countHolds = statement({
  name: 'orders.count-holds',
  text: `select case when hold_expires_at < now() - interval '2 minutes' then 'overdue' else 'running' end as state,
      count(*) from orders where is_holding group by 1`,
  row: z.object({ state: z.string(), count: z.int() }),
})

/** Registers the number of orders that hold stock. */
export function measureHolds(context: MetricsContext): void {
  addQueryGauge(context, {
    name: 'holds',
    help: 'Orders that hold stock; overdue: two minutes after their hold should have ended.',
    labelNames: ['state'],
    statement: countHolds,
    always: states.map(state => ({ state })),
    toSeries: ({ state, count }) => ({ labels: { state }, value: count }),
  })
}
