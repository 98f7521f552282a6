import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './order-items.module.css'
import type { Order } from './shared/order-queries.ts'

/** Parcels with tracking links; renders nothing before the first one is sent. Needs the `order` texts. */
export function OrderParcels({ order: { parcels, delivery } }: { order: Order }) {
  const t = useT()
  const { date } = useFormats()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (parcels.length === 0) {
    if (!delivery) return null
    const days = { from: date(delivery.promised_from, 'UTC'), to: date(delivery.promised_to, 'UTC') }
    return <p>{t('order.delivery', days)}</p>
  }
  return (
    <Section title={t('order.parcels')}>
      <ul className={styles['items']}>
        {parcels.map(({ carrier, number, url, sent_at: sentAt, delivered_at: deliveredAt }) => (
          <li key={`${carrier} ${number}`} className={styles['item']}>
            <div className={styles['text']}>
              <p className={styles['name']}>
                {carrier} <bdi>{number}</bdi>
              </p>
              <p className={styles['note']}>
                {deliveredAt
                  ? t('order.parcel.delivered', { date: date(deliveredAt, timeZone) })
                  : t('order.parcel.sent', { date: date(sentAt, timeZone) })}
              </p>
            </div>
            {url && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={`${t('order.parcel.track')}: ${number}`}
              >
                {t('order.parcel.track')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
