import { useFormats } from '../../../platform/web/format.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import { TicketFacts } from '../../shop/web/shared/ticket-facts.tsx'
import { ItemName } from './item-name.tsx'
import styles from './steps.module.css'

export function HeldItems({ order: { lines, currency } }: { order: Order }) {
  const { money } = useFormats()
  return (
    <ul className={styles['items']}>
      {lines.map(line => (
        <li key={line.position} className={styles['item']}>
          <div className={styles['held']}>
            <ItemName
              name={line.name}
              notes={[
                line.option_names.join(' · '),
                ...line.custom_fields.map(({ label, value }) => `${label}: \u2068${value}\u2069`),
                `${line.quantity} × ${money(line.unit, currency)}`,
              ]}
            />
            <p className={styles['price']}>{money(line.subtotal, currency)}</p>
          </div>
          {line.ticket && <TicketFacts ticket={line.ticket} asBought={line.ticket_as_bought} />}
        </li>
      ))}
    </ul>
  )
}
