import { useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { linkedErrorText } from '../../../platform/web/forms/linked-error-text.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { OrderCosts } from '../../orders/web/shared/order-costs.tsx'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import { HeldItems } from './held-items.tsx'
import { HoldTimer } from './hold-timer.tsx'
import { MethodChoice, methodOf } from './method-choice.tsx'
import styles from './steps.module.css'
import { SummaryDetails } from './summary-details.tsx'
import { type Paying, usePay } from './use-pay.ts'

/**
 * An order placed but not paid: its stock is reserved for a while. Needs the texts `checkout` and `order`.
 */
export function PayOrder({ order, ...given }: Paying & { order: Order }) {
  const t = useT()
  const texts = useTexts()
  const { money } = useFormats()
  const [chosen, setChosen] = useState<string | null>(order.payment_method)
  const offered = order.payment_methods
  const method = methodOf(order, chosen)
  const { pay, isPaying } = usePay(method, given)
  const { payWindow, failure } = given
  const newest = order.payments.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)).at(-1)
  const failed = newest?.status === 'FAILED'
  const isOpen = payWindow.state === 'open'
  return (
    <div className={styles['columns']}>
      <div className={styles['steps']}>
        {failed && failure === null ? (
          <p className={styles['problem']} role="status">
            {t('checkout.failedBefore')}
          </p>
        ) : (
          <WindowState payWindow={payWindow} />
        )}
        <Section title={t('checkout.items')}>
          <HeldItems order={order} />
        </Section>
        <MethodChoice
          quote={{ payment_methods: offered, total: order.total }}
          value={method}
          onChange={setChosen}
        />
      </div>
      <div className={styles['side']} data-lower-edge="">
        <div className={styles['summary']}>
          <SummaryDetails>
            <OrderCosts order={order} />
          </SummaryDetails>
          <a href={paths.order(order.order_id)}>{t('checkout.toOrder')}</a>
        </div>
        <div className={styles['pay']} data-lower-edge="">
          <HoldTimer order={order} onOver={isPaying || isOpen ? null : () => given.onOver(order)} />
          {failure !== null && (
            <p className={styles['problem']} role="alert">
              {linkedErrorText(texts, failure)}
            </p>
          )}
          <Button
            look={isOpen ? 'secondary' : 'primary'}
            disabled={method === null || !order.allowed.includes('pay')}
            busy={isPaying}
            busyText={t('checkout.pay.busy')}
            onClick={() => {
              if (isPaying) return
              payWindow.open(method)
              void pay(order)
            }}
          >
            {t('checkout.pay', { total: money(order.total, order.currency) })}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Where the provider's window is, while nobody knows what became of the payment in it. */
function WindowState({ payWindow: { state, show } }: Pick<Paying, 'payWindow'>) {
  const t = useT()
  if (state === 'none') return null
  const name = { method: t('order.method.kakaopay') }
  if (state === 'gone') {
    return (
      <p className={styles['problem']} role="status">
        {t('checkout.window.gone', name)}
      </p>
    )
  }
  return (
    <div className={styles['window']} role="status">
      <p>{t('checkout.window.open', name)}</p>
      <Button look="primary" onClick={show}>
        {t('checkout.window.show')}
      </Button>
    </div>
  )
}
