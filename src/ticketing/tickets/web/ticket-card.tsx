import { TicketNote } from '../../../commerce/orders/web/shared/ticket-note.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { groupCode } from '../../../platform/contract/typed-code.ts'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { AdmitsFrom } from './admits-from.tsx'
import type { Ticket } from './shared/ticket-queries.ts'
import { TicketActs } from './ticket-acts.tsx'
import styles from './ticket-card.module.css'
import { TicketCode } from './ticket-code.tsx'

export function TicketCard({ ticket, isOnline }: { ticket: Ticket; isOnline: boolean }) {
  const t = useT()
  const { token, short_code: shortCode, place, count } = ticket
  return (
    <article className={styles['ticket']} data-state={ticket.state}>
      <Head ticket={ticket} />
      <div className={styles['door']}>
        <TicketNote ticket={ticket} />
        {token && <TicketCode token={token} label={t('ticket.code')} />}
        <p className={styles['name']}>{ticket.name ?? t('ticket.unnamed')}</p>
        <p className={styles['line']}>
          {t('ticket.place', { place, count })} · {ticket.category ?? ticket.product_name}
        </p>
        {shortCode && (
          <p className={styles['line']}>
            <Rich
              id="ticket.short"
              values={{ code: groupCode(shortCode) }}
              parts={{ code: code => <span className={styles['short']}>{code}</span> }}
            />
          </p>
        )}
      </div>
      {isOnline && <TicketActs ticket={ticket} />}
    </article>
  )
}

function Head({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { event, show_id: showId, product_name: product } = ticket
  const href = event ? paths.event(event.id) : showId === null ? undefined : paths.show(showId)
  const name = event?.name ?? product
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']} lang={detectScriptLanguage(name)}>
        <a href={href}>{name}</a>
      </h2>
      {event && <p>{t('ticket.where', { venue: event.venue, city: event.city })}</p>}
      <AdmitsFrom ticket={ticket} className={styles['when']} />
    </header>
  )
}
