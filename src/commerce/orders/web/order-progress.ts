import type { Order } from './shared/order-queries.ts'

type Status = Order['status']

export interface ProgressStep {
  key: Status | 'making' | 'delivered'
  /** Null if the step isn't done or its time is unknown. */
  at: string | null
  state: 'done' | 'yet'
  /** True if some parcels were sent and more will follow. */
  isPartlySent?: boolean
}

type Followed = Pick<Order, 'status' | 'lines' | 'parcels' | 'timeline'>

/**
 * Lists an order's past and upcoming steps. Orders with shipped items also have production and delivery
 * steps.
 */
export function getProgress(order: Followed): ProgressStep[] {
  const done = order.timeline.map(({ status, at }) => ({ key: status, at, state: 'done' as const }))
  const yet = getUpcoming(order.status).map(key => ({ key, at: null, state: 'yet' as const }))
  const steps: ProgressStep[] = [...done, ...yet]
  if (!isShipped(order)) return steps.filter(({ key, state }) => key !== 'DISPATCHED' || state === 'done')
  const sentAt = steps.findIndex(({ key }) => key === 'DISPATCHED')
  const named = steps.map(step => (step.key === 'COMPLETED' ? { ...step, key: 'delivered' as const } : step))
  return sentAt === -1 ? named : named.toSpliced(sentAt, 0, getProductionStep(order))
}

function getUpcoming(status: Status): Status[] {
  if (status === 'PENDING') return ['INPROGRESS', 'DISPATCHED', 'COMPLETED']
  if (status === 'INPROGRESS') return ['DISPATCHED', 'COMPLETED']
  return status === 'DISPATCHED' ? ['COMPLETED'] : []
}

const isShipped = ({ lines }: Followed) =>
  lines.some(
    line => line.needs_shipping && (line.dispatched_count > 0 || line.refunded_count < line.quantity),
  )

/** Returns the production step, which is done when everything is sent. */
function getProductionStep({ timeline, parcels }: Followed): ProgressStep {
  if (timeline.some(({ status }) => status === 'DISPATCHED'))
    return { key: 'making', at: null, state: 'done' }
  return { key: 'making', at: null, state: 'yet', isPartlySent: parcels.length > 0 }
}
