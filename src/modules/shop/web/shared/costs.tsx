import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './costs.module.css'
import type { Quote } from './use-quote.ts'

/** A quote's breakdown and total; problems with the whole order come first. */
export function Costs({ quote }: { quote: Quote }) {
  const t = useT()
  const { money, date } = useFormats()
  const show = (amount: number) => money(amount, quote.currency)
  const goods = quote.lines.reduce((sum, { subtotal }) => sum + subtotal, 0)
  const discount = quote.lines.reduce((sum, line) => sum + line.discount, 0)
  const tax = quote.taxes.reduce((sum, { amount }) => sum + amount, 0)
  const general = quote.problems.filter(({ product_id: id }) => id === undefined)
  const rows = [
    [t('shop.costs.goods'), show(goods)],
    ...(discount > 0 ? [[t('shop.costs.discount'), show(-discount)]] : []),
    ...(quote.delivery
      ? [[t('shop.costs.shipping'), quote.shipping === 0 ? t('shop.costs.free') : show(quote.shipping)]]
      : []),
    ...quote.fees.map(fee => [fee.name ?? t('shop.costs.duties'), show(fee.amount)]),
  ]
  return (
    <div className={styles['costs']}>
      {general.map(({ code, available }) => (
        <p key={code} className={styles['problem']} role="status">
          {t(`shop.problem.${code}`, { available: available ?? 0 })}
        </p>
      ))}
      <dl className={styles['rows']}>
        {rows.map(([label, amount]) => (
          <div key={label} className={styles['row']}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles['total']}>
          <dt>{t('shop.costs.total')}</dt>
          <dd>{show(quote.total)}</dd>
        </div>
      </dl>
      <p className={styles['notes']}>
        {[
          tax > 0 && t('shop.costs.tax', { tax: show(tax) }),
          quote.delivery &&
            t('shop.costs.delivery', {
              from: date(quote.delivery.promised_from, 'UTC'),
              to: date(quote.delivery.promised_to, 'UTC'),
            }),
          quote.duties === 'dap' && t('shop.costs.dap'),
          quote.duties === 'ddp' && t('shop.costs.ddp'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
