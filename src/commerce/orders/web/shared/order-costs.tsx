import { CostRows } from '../../../../platform/ui/cost-rows.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { Order } from './order-queries.ts'

/** Cost breakdown with the total; prices include tax. Needs the `order` texts. */
export function OrderCosts({ order }: { order: Order }) {
  const t = useT()
  const { money, discount: percent } = useFormats()
  const row = (label: string, amount: number) => ({ label, amount: money(amount, order.currency) })
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const discount = sum(order.lines.map(line => line.discount))
  const isShipped = order.lines.some(line => line.needs_shipping)
  const shipping = row(t('order.costs.shipping'), order.shipping)
  return (
    <CostRows
      rows={[
        row(t('order.costs.goods'), sum(order.lines.map(({ subtotal }) => subtotal))),
        ...(discount > 0 ? [row(order.coupon?.name ?? t('order.costs.discount'), -discount)] : []),
        ...(isShipped
          ? [order.shipping === 0 ? { ...shipping, amount: t('order.costs.free') } : shipping]
          : []),
        ...order.fees.map(({ name, amount }) => row(name ?? t('order.costs.duties'), amount)),
      ]}
      total={row(t('order.costs.total'), order.total)}
      below={order.taxes.map(({ basis_points: rate, amount }) =>
        row(t('order.costs.tax', { rate: percent(rate / 100) }), amount),
      )}
    />
  )
}
