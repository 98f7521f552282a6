import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { TicketFacts } from '../../shop/web/shared/ticket-facts.tsx'
import styles from './order-items.module.css'
import type { Order } from './shared/order-queries.ts'

/** Line items of an order. Needs the `order` texts. */
export function OrderItems({ order: { lines, currency } }: { order: Order }) {
  const { money } = useFormats()
  return (
    <ul className={styles['items']}>
      {lines.map(line => (
        <li key={line.position} className={styles['item']}>
          <div className={styles['text']}>
            <p className={styles['name']}>{line.name}</p>
            {line.option_names.length > 0 && (
              <p className={styles['note']}>{line.option_names.join(' · ')}</p>
            )}
            {line.custom_fields.map(({ id, label, value }) => (
              <p key={id} className={styles['note']}>
                {label}: <bdi>{value}</bdi>
              </p>
            ))}
            <UnitCounts line={line} />
          </div>
          <p className={styles['price']}>
            {line.quantity} × {money(line.unit, currency)}
          </p>
          {line.ticket && (
            <div className={styles['ticket']}>
              <TicketFacts ticket={line.ticket} asBought={line.ticket_as_bought} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function UnitCounts({ line }: { line: Order['lines'][number] }) {
  const t = useT()
  const { refunded_count: refunded, dispatched_count: sent } = line
  return (
    <>
      {sent > 0 && <p className={styles['note']}>{t('order.sent', { count: sent })}</p>}
      {refunded > 0 && <p className={styles['note']}>{t('order.refunded', { count: refunded })}</p>}
    </>
  )
}
