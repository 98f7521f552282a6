import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import styles from './steps.module.css'
import type { OrderToPay } from './use-pay.ts'

interface Props {
  ended: Pick<OrderToPay, 'total' | 'currency'>
  quote: Quote | undefined
}

/** Says that the time for an order is over, and how its price differs from today's. */
export function TimeOver({ ended, quote }: Props) {
  const t = useT()
  const { money } = useFormats()
  const isOther = quote && quote.currency === ended.currency && quote.total !== ended.total
  return (
    <p className={styles['problem']} role="status" tabIndex={-1} ref={focusOnce}>
      {t('checkout.over')}
      {isOther &&
        ` ${t('checkout.changed.total', {
          old: money(ended.total, ended.currency),
          total: money(quote.total, quote.currency),
        })}`}
    </p>
  )
}

/** Moves the focus on mount: the basket took the place of the step that had it. */
const focusOnce = (notice: HTMLElement | null) => notice?.focus()
