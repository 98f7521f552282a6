import { Timeline } from '../../../platform/ui/timeline.tsx'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getProgress } from './order-progress.ts'
import type { Order } from './shared/order-queries.ts'

/**
 * Time format. Date and time are formatted together, because the separator between them depends on the
 * language.
 */
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** Timeline of an order's past and upcoming steps. Needs the `order` texts. */
export function OrderSteps({ order }: { order: Order }) {
  const t = useT()
  const { tag } = useTexts()
  const moment = getDateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric', ...clock })
  const steps = getProgress(order).map(({ key, at, state, isPartlySent }) => ({
    title: t(`order.step.${key}`),
    note: at === null ? isPartlySent && t('order.step.partly') : moment.format(new Date(at)),
    state,
  }))
  return (
    <Timeline
      label={t('order.steps')}
      steps={steps}
      doneText={t('order.step.done')}
      yetText={t('order.step.yet')}
    />
  )
}
