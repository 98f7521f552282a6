import { CostRows } from '../../../../platform/ui/cost-rows.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './costs.module.css'
import type { Quote } from './use-quote.ts'

/** Shows a quote's breakdown and total; problems with the whole order come first. */
export function Costs({ quote }: { quote: Quote }) {
  const t = useT()
  const { money, date } = useFormats()
  const show = (amount: number) => money(amount, quote.currency)
  const row = (label: string, amount: number) => ({ label, amount: show(amount) })
  const goods = quote.lines.reduce((sum, { subtotal }) => sum + subtotal, 0)
  const discount = quote.lines.reduce((sum, line) => sum + line.discount, 0)
  const tax = quote.taxes.reduce((sum, { amount }) => sum + amount, 0)
  const general = quote.problems.filter(({ product_id: id }) => id === undefined)
  const shipping = row(t('shop.costs.shipping'), quote.shipping)
  // Shows one note per line, because not every language separates sentences with a space, and some dates end
  // with a period.
  const notes = [
    tax > 0 && t('shop.costs.tax', { tax: show(tax) }),
    quote.delivery &&
      t('shop.costs.delivery', {
        from: date(quote.delivery.promised_from, 'UTC'),
        to: date(quote.delivery.promised_to, 'UTC'),
      }),
    quote.duties === 'dap' && t('shop.costs.dap'),
    quote.duties === 'ddp' && t('shop.costs.ddp'),
  ].filter(note => note !== false && note !== null)
  return (
    <div className={styles['costs']}>
      {general.map(({ code, available }) => (
        <p key={code} className={styles['problem']} role="status" tabIndex={-1} data-problem="">
          {t(`shop.problem.${code}`, { available: available ?? 0 })}
        </p>
      ))}
      <CostRows
        rows={[
          row(t('shop.costs.goods'), goods),
          ...(discount > 0 ? [row(quote.coupon?.name ?? t('shop.costs.discount'), -discount)] : []),
          ...(quote.delivery
            ? [quote.shipping === 0 ? { ...shipping, amount: t('shop.costs.free') } : shipping]
            : []),
          ...quote.fees.map(({ name, amount }) => row(name ?? t('shop.costs.duties'), amount)),
        ]}
        total={row(t('shop.costs.total'), quote.total)}
      />
      {notes.length > 0 && (
        <div className={styles['notes']}>
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </div>
  )
}
