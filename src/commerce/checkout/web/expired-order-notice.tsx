import { useT } from '../../../platform/web/i18n.tsx'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { useChangedTotal } from './changed-total.ts'
import styles from './steps.module.css'
import type { OrderToPay } from './use-pay.ts'

interface Props {
  ended: Pick<OrderToPay, 'total' | 'currency'>
  quote: Quote | undefined
}

/** Explains that the order has expired, and shows how the price has changed since. */
export function ExpiredOrderNotice({ ended, quote }: Props) {
  const t = useT()
  const changed = useChangedTotal(ended, quote)
  return (
    <p className={styles['problem']} role="status" tabIndex={-1} ref={focusOnce}>
      {t('checkout.over')}
      {changed && ` ${changed}`}
    </p>
  )
}

/** Focuses the notice on mount, because the previously focused step was removed. */
const focusOnce = (notice: HTMLElement | null) => notice?.focus()
