import { Timeline } from '../../../platform/ui/timeline.tsx'
import { momentFormat } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import type { Order } from './shared/order-queries.ts'

/** Day and time in one format: what stands between them is the language's. */
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** Timeline of an order's past and upcoming steps. Needs the texts `order`. */
export function OrderSteps({ order }: { order: Order }) {
  const t = useT()
  const { tag } = useTexts()
  const moment = momentFormat(tag, { year: 'numeric', month: 'short', day: 'numeric', ...clock })
  const done = order.timeline.map(({ status, at }) => ({
    title: t(`order.step.${status}`),
    note: moment.format(new Date(at)),
    state: 'done' as const,
  }))
  const yet = nextOf(order).map(status => ({ title: t(`order.step.${status}`), state: 'yet' as const }))
  return (
    <Timeline
      label={t('order.steps')}
      steps={[...done, ...yet]}
      doneText={t('order.step.done')}
      yetText={t('order.step.yet')}
    />
  )
}

function nextOf({ status, lines }: Order): Order['status'][] {
  const parcels = lines.some(line => line.needs_shipping) ? (['DISPATCHED'] as const) : []
  if (status === 'PENDING') return ['INPROGRESS', ...parcels, 'COMPLETED']
  if (status === 'INPROGRESS') return [...parcels, 'COMPLETED']
  return status === 'DISPATCHED' ? ['COMPLETED'] : []
}
