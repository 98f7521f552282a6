import type { EntryTicket } from '../../../commerce/orders/contract.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { dayAndTime, dayOfWeek } from '../../../platform/web/zone-times.ts'
import { toldFrom } from '../admits-from.ts'

interface Props {
  ticket: Pick<EntryTicket, 'event' | 'admits_from'>
  className?: string | undefined
}

/** From when a ticket admits, in the venue's time. */
export function AdmitsFrom({ ticket, className }: Props) {
  const t = useT()
  const { tag } = useTexts()
  const told = toldFrom(ticket)
  if (!told) return null
  const zone = ticket.event?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const when = (told.isDay ? dayOfWeek : dayAndTime)(tag, told.at, zone)
  return <p className={className}>{t('ticket.from', { when })}</p>
}
