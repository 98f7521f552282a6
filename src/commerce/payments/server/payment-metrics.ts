import * as z from 'zod'
import { addQueryGauge, type MetricsContext } from '../../../platform/server/query-gauge.ts'
import { statement } from '../../../platform/server/statement.ts'
import { differenceKinds } from '../payment-shapes.ts'

const providers = ['stripe_card', 'paypal', 'kakaopay', 'kginicis'] as const
const outcomes = ['SUCCEEDED', 'FAILED'] as const
const openRefunds = ['requested', 'pending', 'failed'] as const

const counted = z.object({ provider: z.string(), state: z.string(), count: z.int() })

/** The range of ids bounds what is read, because events have no index by time. */
const countSettled = statement({
  name: 'payments.count-settled',
  text: `select p.provider, e.to_state as state, count(*)
    from payment_events e join payments p on p.id = e.payment_id
    where e.id > (select coalesce(max(id), 0) from payment_events) - 10000
      and e.at > now() - interval '15 minutes' and e.to_state in ('SUCCEEDED', 'FAILED')
      and e.from_state is distinct from e.to_state
    group by 1, 2`,
  row: counted,
})

const findOldestUnsettled = statement({
  name: 'payments.oldest-unsettled',
  text: `select provider, extract(epoch from now() - min(created_at))::float8 as seconds from payments
    where read_due_at is not null and status in ('PENDING', 'REQUIRES_FOLLOW_UP_ACTION') group by 1`,
  row: z.object({ provider: z.string(), seconds: z.number() }),
})

const countRefunds = statement({
  name: 'payments.measure-refunds',
  text: `select p.provider, r.status as state, count(*) from refunds r join payments p on p.id = r.payment_id
    where r.status in ('requested', 'pending', 'failed') group by 1, 2`,
  row: counted,
})

/** A difference is one of a payment, of a refund, or of a provider's event. */
const countDifferences = statement({
  name: 'payments.count-differences',
  text: `select coalesce(p.provider, refunded.provider, d.theirs->>'provider', 'unknown') as provider, d.kind, count(*)
    from reconciliation_differences d
      left join payments p on p.public_id = d.object
      left join refunds r on r.public_id = d.object
      left join payments refunded on refunded.id = r.payment_id
    where d.reconciliation_id = (select max(id) from reconciliations where status = 'done') group by 1, 2`,
  row: z.object({ provider: z.string(), kind: z.string(), count: z.int() }),
})

/** Registers the metrics of payments, refunds and reconciliation (docs/running.md, Metrics). */
export function measurePayments(context: MetricsContext): void {
  const toCount = ({ provider, state, count }: z.output<typeof counted>) => ({
    labels: { provider, state },
    value: count,
  })
  const combine = (states: readonly string[]) =>
    providers.flatMap(provider => states.map(state => ({ provider, state })))
  addQueryGauge(context, {
    name: 'payments_settled_recently',
    help: 'Payments of the last 15 minutes that succeeded or failed, by provider.',
    labelNames: ['provider', 'state'],
    statement: countSettled,
    always: combine(outcomes),
    toSeries: toCount,
  })
  addQueryGauge(context, {
    name: 'payments_oldest_unsettled_seconds',
    help: 'Age of the oldest payment whose outcome is still read from the provider; 0 if there is none.',
    labelNames: ['provider'],
    statement: findOldestUnsettled,
    always: providers.map(provider => ({ provider })),
    toSeries: ({ provider, seconds }) => ({ labels: { provider }, value: seconds }),
  })
  addQueryGauge(context, {
    name: 'refunds',
    help: 'Refunds that are not done, by provider and state.',
    labelNames: ['provider', 'state'],
    statement: countRefunds,
    always: combine(openRefunds),
    toSeries: toCount,
  })
  addQueryGauge(context, {
    name: 'reconciliation_differences',
    help: 'Differences that the last reconciliation found, by provider and kind.',
    labelNames: ['provider', 'kind'],
    statement: countDifferences,
    always: providers.flatMap(provider => differenceKinds.map(kind => ({ provider, kind }))),
    toSeries: ({ provider, kind, count }) => ({ labels: { provider, kind }, value: count }),
  })
}
