import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { renderLinkedErrorText } from '../../../platform/web/forms/linked-error-text.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { OrderCosts } from '../../orders/web/shared/order-costs.tsx'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import { HoldTimer } from './hold-timer.tsx'
import styles from './steps.module.css'
import { SummaryDetails } from './summary-details.tsx'
import type { PayFailure } from './use-pay.ts'

interface Props {
  order: Order
  /** The payment continues in the provider's window. */
  isElsewhere: boolean
  isBusy: boolean
  /** The bank may ask the fan to confirm the card payment. */
  isConfirming: boolean
  failure: PayFailure | null
  canPay: boolean
  onPay: () => void
  onOver: () => void
}

/** Costs of a placed, unpaid order, the remaining time, and the page's only pay button. */
export function HeldSummary({
  order,
  failure,
  isElsewhere,
  isBusy,
  isConfirming,
  canPay,
  onPay,
  onOver,
}: Props) {
  const t = useT()
  const texts = useTexts()
  const { money } = useFormats()
  return (
    <div className={styles['side']} data-lower-edge="">
      <div className={styles['summary']}>
        <SummaryDetails>
          <OrderCosts order={order} />
        </SummaryDetails>
        <a href={paths.order(order.order_id)}>{t('checkout.toOrder')}</a>
      </div>
      <div className={styles['pay']} data-lower-edge="" data-pay-bar="">
        <HoldTimer order={order} onOver={isBusy || isElsewhere ? null : onOver} />
        {failure !== null && (
          <p className={styles['problem']} role="alert">
            {'card' in failure ? t(failure.card) : renderLinkedErrorText(texts, failure.error)}
          </p>
        )}
        {isConfirming && (
          <p className={styles['note']} role="status">
            {t('checkout.card.confirm')}
          </p>
        )}
        <Button
          look={isElsewhere ? 'secondary' : 'primary'}
          disabled={!canPay}
          busy={isBusy}
          busyText={t('checkout.pay.busy')}
          onClick={onPay}
        >
          {t('checkout.pay', { total: money(order.total, order.currency) })}
        </Button>
      </div>
    </div>
  )
}
