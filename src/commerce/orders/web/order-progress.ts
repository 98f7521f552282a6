import type { Order } from './shared/order-queries.ts'

type Status = Order['status']

export interface ProgressStep {
  key: Status | 'making' | 'delivered'
  /** Null: not yet, or at an unknown time. */
  at: string | null
  state: 'done' | 'yet'
  /** Parcels are under way, and more is to follow. */
  isPartlySent?: boolean
}

type Followed = Pick<Order, 'status' | 'lines' | 'parcels' | 'timeline'>

/** An order's past and upcoming steps. What is sent is made in between, and delivered at the end. */
export function progressOf(order: Followed): ProgressStep[] {
  const done = order.timeline.map(({ status, at }) => ({ key: status, at, state: 'done' as const }))
  const yet = comingOf(order.status).map(key => ({ key, at: null, state: 'yet' as const }))
  const steps: ProgressStep[] = [...done, ...yet]
  if (!isShipped(order)) return steps.filter(({ key, state }) => key !== 'DISPATCHED' || state === 'done')
  const sentAt = steps.findIndex(({ key }) => key === 'DISPATCHED')
  const named = steps.map(step => (step.key === 'COMPLETED' ? { ...step, key: 'delivered' as const } : step))
  return sentAt === -1 ? named : named.toSpliced(sentAt, 0, makingOf(order))
}

function comingOf(status: Status): Status[] {
  if (status === 'PENDING') return ['INPROGRESS', 'DISPATCHED', 'COMPLETED']
  if (status === 'INPROGRESS') return ['DISPATCHED', 'COMPLETED']
  return status === 'DISPATCHED' ? ['COMPLETED'] : []
}

/** Something was sent, or is still to be. */
const isShipped = ({ lines }: Followed) =>
  lines.some(
    line => line.needs_shipping && (line.dispatched_count > 0 || line.refunded_count < line.quantity),
  )

/** Done once all of it is sent. */
function makingOf({ timeline, parcels }: Followed): ProgressStep {
  if (timeline.some(({ status }) => status === 'DISPATCHED'))
    return { key: 'making', at: null, state: 'done' }
  return { key: 'making', at: null, state: 'yet', isPartlySent: parcels.length > 0 }
}
