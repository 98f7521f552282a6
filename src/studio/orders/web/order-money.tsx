import { Badge, type BadgeColor } from '../../../platform/ui/badge.tsx'
import { type CostRow, CostRows } from '../../../platform/ui/cost-rows.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './order-money.module.css'
import type { Order, OrderPayment } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

type Refund = OrderPayment['refunds'][number]

/** The costs of an order and how much of them stays, next to its payments and refunds. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useT()
  return (
    <ObjectSection title={t('studio-orders.money')}>
      <div className={styles['columns']}>
        <Costs order={order} />
        {order.payments.length === 0 ? (
          <p className={styles['note']}>{t('studio-orders.payments.none')}</p>
        ) : (
          <ul className={styles['payments']}>
            {order.payments.map(payment => (
              <Payment key={payment.payment_id} payment={payment} order={order} />
            ))}
          </ul>
        )}
      </div>
    </ObjectSection>
  )
}

function Costs({ order: { money, coupon, currency } }: { order: Order }) {
  const t = useT()
  const { discount: formatRate } = useFormats()
  const format = useOrderFormats().money
  const row = (label: string, amount: number): CostRow => ({ label, amount: format(amount, currency) })
  const stays = money.total - money.refunded
  return (
    <CostRows
      rows={[
        row(t('studio-orders.money.goods'), money.goods),
        ...(money.discount > 0
          ? [row(coupon?.name ?? t('studio-orders.money.discount'), -money.discount)]
          : []),
        row(t('studio-orders.money.shipping'), money.shipping),
        ...money.fees.map(fee => row(fee.name ?? t('studio-orders.money.duties'), fee.amount)),
        row(t('studio-orders.total'), money.total),
        ...(money.refunded > 0 ? [row(t('studio-orders.refunded'), -money.refunded)] : []),
      ]}
      total={row(t('studio-orders.money.stays'), stays)}
      below={[
        ...(money.goodwill > 0 ? [row(t('studio-orders.money.goodwill'), money.goodwill)] : []),
        ...money.taxes.map(({ basis_points: points, amount }) =>
          row(t('studio-orders.money.tax', { rate: formatRate(points / 100) }), amount),
        ),
      ]}
    />
  )
}

const providers: Record<OrderPayment['provider'], string> = {
  stripe_card: 'Stripe',
  paypal: 'PayPal',
  kakaopay: 'KakaoPay',
  kginicis: 'KG Inicis',
}

const paymentColors: Record<OrderPayment['status'], BadgeColor> = {
  NOTHING: 'neutral',
  PENDING: 'warning',
  REQUIRES_FOLLOW_UP_ACTION: 'warning',
  SUCCEEDED: 'success',
  FAILED: 'danger',
  REFUNDED: 'neutral',
}

function Payment({ payment, order }: { payment: OrderPayment; order: Order }) {
  const t = useT()
  const { money, formatTime } = useOrderFormats()
  const { provider_ref: ref, charged_amount: charged, charged_currency: chargedCurrency } = payment
  return (
    <li>
      <div className={styles['line']}>
        <span className={styles['name']}>{t(`studio-orders.method.${payment.method}`)}</span>
        <Badge color={paymentColors[payment.status]}>{t(`studio-orders.payment.${payment.status}`)}</Badge>
        <span className={styles['amount']}>{money(payment.amount, payment.currency)}</span>
      </div>
      <p className={styles['note']}>
        {providers[payment.provider]}
        {ref !== null && (
          <>
            {' · '}
            <bdi className={styles['ref']}>{ref}</bdi>
          </>
        )}
        {' · '}
        <time dateTime={payment.created_at}>{formatTime(payment.created_at)}</time>
      </p>
      {charged !== null && (
        <p className={styles['note']}>
          {t('studio-orders.payment.charged', {
            amount: money(charged, chargedCurrency ?? payment.currency),
          })}
        </p>
      )}
      {payment.failure_reason !== null && <p className={styles['problem']}>{payment.failure_reason}</p>}
      {payment.refunds.length > 0 && (
        <ul className={styles['refunds']} aria-label={t('studio-orders.refunds')}>
          {payment.refunds.map(refund => (
            <RefundRow
              key={refund.refund_id}
              refund={refund}
              currency={chargedCurrency ?? payment.currency}
              order={order}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

const refundColors: Record<Refund['status'], BadgeColor> = {
  requested: 'warning',
  pending: 'warning',
  done: 'success',
  failed: 'danger',
  by_hand: 'success',
}

function RefundRow({ refund, currency, order }: { refund: Refund; currency: string; order: Order }) {
  const t = useT()
  const { money, formatTime } = useOrderFormats()
  const parts = useRefundParts(order, currency)
  const at = refund.settled_at ?? refund.requested_at
  return (
    <li>
      <div className={styles['line']}>
        <span>{t('studio-orders.refund.title')}</span>
        <Badge color={refundColors[refund.status]}>{t(`studio-orders.refund.${refund.status}`)}</Badge>
        <span className={styles['amount']}>{money(-refund.amount, currency)}</span>
      </div>
      <p className={styles['note']}>
        {parts(refund).join(' · ')} · <time dateTime={at}>{formatTime(at)}</time>
      </p>
      {refund.reason !== '' && <p className={styles['note']}>{refund.reason}</p>}
      {refund.failure_reason !== null && <p className={styles['problem']}>{refund.failure_reason}</p>}
    </li>
  )
}

/** Returns a function that lists the parts of a refund: units by name, shipping, fees and goodwill. */
function useRefundParts({ lines }: Order, currency: string) {
  const t = useT()
  const { money, number } = useOrderFormats()
  return ({ items, shipping, fees, goodwill }: Refund): string[] => {
    const parts = [
      ...items.map(({ position, quantity }) => {
        const name = lines.find(line => line.position === position)?.name ?? String(position)
        return t('studio-orders.units', { name, quantity: number(quantity) })
      }),
      ...(shipping > 0 ? [`${t('studio-orders.money.shipping')} ${money(shipping, currency)}`] : []),
      ...(fees > 0 ? [`${t('studio-orders.money.fees')} ${money(fees, currency)}`] : []),
      ...(goodwill > 0 ? [`${t('studio-orders.money.goodwill')} ${money(goodwill, currency)}`] : []),
    ]
    return parts.length > 0 ? parts : [t('studio-orders.refund.all')]
  }
}
