import { ExternalIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './order-page.module.css'
import type { Order } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

/** The parcels of an order with what is in them; nothing if it ships nothing. */
export function OrderParcels({ order }: { order: Order }) {
  const t = useT()
  const { number, formatDay } = useOrderFormats()
  if (!order.lines.some(line => line.needs_shipping)) return null
  return (
    <ObjectSection title={t('studio-orders.parcels')}>
      {order.parcels.length === 0 ? (
        <p className={styles['muted']}>{t('studio-orders.parcels.none')}</p>
      ) : (
        <ul className={styles['rows']}>
          {order.parcels.map(({ carrier, number: code, url, items, ...parcel }) => (
            <li key={`${carrier} ${code}`}>
              <div className={styles['line']}>
                <span className={styles['name']}>{carrier}</span>
                {url === null ? (
                  <bdi className={styles['code']}>{code}</bdi>
                ) : (
                  <a href={url} target="_blank" rel="noopener noreferrer" className={styles['code']}>
                    {code}
                    <ExternalIcon size={16} />
                  </a>
                )}
                <span className={styles['when']}>
                  {parcel.delivered_at
                    ? t('studio-orders.parcel.delivered', { date: formatDay(parcel.delivered_at) })
                    : t('studio-orders.parcel.sent', { date: formatDay(parcel.sent_at) })}
                </span>
              </div>
              <p className={styles['muted']}>
                {items
                  .map(({ position, quantity }) => {
                    const name = order.lines.find(line => line.position === position)?.name ?? ''
                    return t('studio-orders.units', { name, quantity: number(quantity) })
                  })
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ObjectSection>
  )
}
