import type { EntryTicket } from '../../../commerce/orders/contract.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { formatDayAndTime, formatDayWithWeekday } from '../../../platform/web/zone-times.ts'
import { getShownAdmission } from '../admits-from.ts'

interface Props {
  ticket: Pick<EntryTicket, 'event' | 'admits_from'>
  className?: string | undefined
}

/** Shows the start of admission in the venue's time. */
export function AdmitsFrom({ ticket, className }: Props) {
  const t = useT()
  const { tag } = useTexts()
  const shown = getShownAdmission(ticket)
  if (!shown) return null
  const zone = ticket.event?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const when = (shown.isDay ? formatDayWithWeekday : formatDayAndTime)(tag, shown.at, zone)
  return <p className={className}>{t('ticket.from', { when })}</p>
}
