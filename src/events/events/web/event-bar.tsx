import { ActionBar } from '../../../platform/ui/action-bar.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { formatDayWithWeekday } from '../../../platform/web/zone-times.ts'
import { actionsId } from './event-actions.tsx'
import type { Event } from './queries.ts'
import { useStartingPrice } from './starting-price.ts'

/** Keeps the day, the price and the ticket button in view on phones. */
export function EventBar({ event }: { event: Event }) {
  const t = useT()
  const { tag } = useTexts()
  const price = useStartingPrice(event)
  if (event.is_done || event.status === 'cancelled' || event.tickets.length === 0) return null
  return (
    <ActionBar
      label={t('events.tickets')}
      title={formatDayWithWeekday(tag, event.starts_at, event.zone)}
      line={price}
      after={actionsId}
      action={
        <ButtonLink look="primary" href="#tickets">
          {t('events.tickets.go')}
        </ButtonLink>
      }
    />
  )
}
