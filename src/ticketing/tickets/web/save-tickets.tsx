import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { CalendarIcon } from '../../../platform/ui/icons.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import type { Ticket } from './shared/ticket-queries.ts'
import { listCalendars } from './ticket-calendars.ts'
import { useTicketActs } from './use-ticket-acts.ts'

/**
 * Saves tickets to the fan's calendar and wallet. A wallet accepts one ticket per tap, so for several tickets
 * the wallet buttons are on the tickets' own page. Needs the texts `ticket`.
 */
export function SaveTickets({ tickets }: { tickets: Ticket[] }) {
  const t = useT()
  const { locale } = useTexts()
  const calendars = listCalendars(tickets, locale)
  const [own, ...others] = tickets.filter(({ allowed }) => allowed.includes('save_to_wallet'))
  return (
    <>
      {calendars.map(({ href, name }) => (
        <ButtonLink key={href} href={href} download iconStart={<CalendarIcon />}>
          {calendars.length === 1 ? t('ticket.calendar') : t('ticket.calendar.of', { name })}
        </ButtonLink>
      ))}
      {own && others.length === 0 && <ToWallet ticket={own} />}
    </>
  )
}

function ToWallet({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { toWallet, isBusy } = useTicketActs(ticket)
  return (
    <Button busy={isBusy} onClick={() => void toWallet()}>
      {t('ticket.wallet')}
    </Button>
  )
}
