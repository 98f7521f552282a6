import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './order-costs.module.css'
import type { Order } from './order-queries.ts'

/** Cost breakdown with the total; tax is included. Needs the texts `order`. */
export function OrderCosts({ order }: { order: Order }) {
  const t = useT()
  const { money, discount: percent } = useFormats()
  const show = (amount: number) => money(amount, order.currency)
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const goods = sum(order.lines.map(({ subtotal }) => subtotal))
  const discount = sum(order.lines.map(line => line.discount))
  const isShipped = order.lines.some(line => line.needs_shipping)
  const rows = [
    [t('order.costs.goods'), show(goods)],
    ...(discount > 0 ? [[order.coupon?.name ?? t('order.costs.discount'), show(-discount)]] : []),
    ...(isShipped
      ? [[t('order.costs.shipping'), order.shipping === 0 ? t('order.costs.free') : show(order.shipping)]]
      : []),
    ...order.fees.map(fee => [fee.name ?? t('order.costs.duties'), show(fee.amount)]),
  ]
  return (
    <dl className={styles['rows']}>
      {rows.map(([label, amount]) => (
        <div key={label} className={styles['row']}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles['total']}>
        <dt>{t('order.costs.total')}</dt>
        <dd>{show(order.total)}</dd>
      </div>
      {order.taxes.map(({ basis_points: rate, amount }) => (
        <div key={rate} className={styles['tax']}>
          <dt>{t('order.costs.tax', { rate: percent(rate / 100) })}</dt>
          <dd>{show(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
