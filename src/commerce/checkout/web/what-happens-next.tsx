import { Section } from '../../../platform/ui/section.tsx'
import { Timeline } from '../../../platform/ui/timeline.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useLocalDateTime } from '../../../platform/web/use-local-date-time.ts'
import type { Project } from '../../shop/web/shared/queries.ts'
import type { BridgeOrder } from './bridge-queries.ts'
import { getNextSteps, type NextStep } from './next-steps.ts'

interface Props {
  order: BridgeOrder
  /** Null while the project is unknown. */
  project: Project | null
}

/**
 * Next steps of a paid order with their times; renders nothing if there are none. Needs the `bridge` texts.
 */
export function WhatHappensNext({ order, project }: Props) {
  const t = useT()
  const getNote = useNotes({ order, project })
  const steps = getNextSteps(order, project)
  if (steps.length === 1) return null
  return (
    <Section title={t('bridge.next')}>
      <Timeline
        label={t('bridge.next')}
        steps={steps.map(({ key, state }) => ({ title: t(`bridge.next.${key}`), note: getNote(key), state }))}
        doneText={t('bridge.next.done')}
        yetText={t('bridge.next.yet')}
      />
    </Section>
  )
}

function useNotes({ order, project }: Props): (key: NextStep['key']) => string | null {
  const t = useT()
  const { money, date } = useFormats()
  const moment = useLocalDateTime()
  return key => {
    if (key === 'paid') return money(order.total, order.currency)
    if (key === 'tickets') return t('bridge.next.tickets.text')
    if (key === 'sale' && project) return moment(project.sale_until)
    if (key === 'goal' && project) return goalNote(project)
    if (key !== 'sent' || !order.delivery) return null
    const { promised_from: from, promised_to: to } = order.delivery
    return t('bridge.next.sent.text', { from: date(from, 'UTC'), to: date(to, 'UTC') })
  }

  function goalNote({ goal, sale_until: until }: Project): string {
    const isReached = goal !== null && goal.reached >= goal.target
    const text = t(isReached ? 'bridge.next.goal.reached' : 'bridge.next.goal.text')
    return `${moment(until)} · ${text}`
  }
}
