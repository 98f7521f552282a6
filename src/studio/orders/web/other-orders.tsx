import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './order-page.module.css'
import { OrderState } from './order-state.tsx'
import type { Order } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

/** Other orders of the same fan, newest first. */
export function OtherOrders({ order: { fan, other_orders: others } }: { order: Order }) {
  const t = useT()
  const { money, formatDay } = useOrderFormats()
  if (!fan || others.length === 0) return null
  return (
    <ObjectSection title={t('studio-orders.others', { name: fan.name })}>
      <ul className={styles['compact']}>
        {others.map(other => (
          <li key={other.order_id} className={styles['line']}>
            <a href={studioPaths.order(other.order_id)} className={styles['name']}>
              {other.number}
            </a>
            <OrderState status={other.status} />
            <span className={styles['muted']}>{formatDay(other.placed_at)}</span>
            <span className={styles['when']}>{money(other.total, other.currency)}</span>
          </li>
        ))}
      </ul>
    </ObjectSection>
  )
}
