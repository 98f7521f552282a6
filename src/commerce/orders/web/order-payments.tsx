import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './order-items.module.css'
import type { Order } from './shared/order-queries.ts'

/** Payments and refunds of an order. Needs the `order` texts. */
export function OrderPayments({ order }: { order: Order }) {
  const { refunds, currency } = order
  const payments = selectShownPayments(order)
  const t = useT()
  const { money, date } = useFormats()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (payments.length === 0) return null
  return (
    <Section title={t('order.payments')}>
      <ul className={styles['items']}>
        {payments.map(payment => (
          <li key={payment.payment_id} className={styles['item']}>
            <div className={styles['text']}>
              <p className={styles['name']}>{t(`order.method.${payment.method}`)}</p>
              <p className={styles['note']}>
                {t(`order.payment.${payment.status}`)} · {date(payment.created_at, timeZone)}
              </p>
            </div>
            <p className={styles['price']}>{money(payment.amount, currency)}</p>
          </li>
        ))}
        {refunds.map(refund => (
          <li key={refund.refund_id} className={styles['item']}>
            <div className={styles['text']}>
              <p className={styles['name']}>{t('order.refund')}</p>
              <p className={styles['note']}>
                {t(`order.refund.${refund.status}`)} ·{' '}
                {date(refund.settled_at ?? refund.requested_at, timeZone)}
              </p>
            </div>
            <p className={styles['price']}>{money(-refund.amount, refund.currency)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Selects the successful payments, or all attempts if none succeeded. */
export function selectShownPayments({ payments }: Pick<Order, 'payments'>): Order['payments'] {
  const paid = payments.filter(({ status }) => status === 'SUCCEEDED' || status === 'REFUNDED')
  return paid.length > 0 ? paid : payments
}
