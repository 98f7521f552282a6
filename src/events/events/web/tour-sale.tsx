import { paths } from '../../../platform/contract/paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ListedEvent } from './queries.ts'
import styles from './tour-modal.module.css'

/** Below a tour date: the sale state, the lowest price, and a link to the tickets. */
export function TourSale({ event }: { event: ListedEvent }) {
  const t = useT()
  const { date, money, time } = useFormats()
  const { sale } = event
  if (!sale) return null
  const { state, on_sale_at: from, price_minor: price, currency } = sale
  const day = from && t('events.tour.sale.at', { day: date(from, event.zone), clock: time(from, event.zone) })
  return (
    <p className={styles['sale']}>
      {state === 'sold_out' && <Badge color="inverse">{t('event.soldOut')}</Badge>}
      {state === 'soon' && day && <span>{t('events.tickets.later', { when: day })}</span>}
      {state !== 'sold_out' && price !== null && currency && (
        <span className={styles['price']}>{t('event.from', { price: money(price, currency) })}</span>
      )}
      {state === 'on_sale' && (
        <ButtonLink look="primary" size={40} href={paths.event(event.id)}>
          {t('events.tickets.go')}
          <VisuallyHidden>: {event.name}</VisuallyHidden>
        </ButtonLink>
      )}
    </p>
  )
}
