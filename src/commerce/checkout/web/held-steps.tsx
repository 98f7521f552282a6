import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import { HeldItems } from './held-items.tsx'
import styles from './steps.module.css'
import type { PayWindow } from './use-pay-window.ts'

interface Props {
  order: Order
  payWindow: PayWindow
  /** The pay button shows why the last attempt failed, so it isn't repeated here. */
  hasFailure: boolean
}

/** Items of a placed, unpaid order and its payment state. Needs the `checkout` and `order` texts. */
export function HeldSteps({ order, payWindow, hasFailure }: Props) {
  const t = useT()
  const newest = order.payments.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)).at(-1)
  return (
    <>
      {newest?.status === 'FAILED' && !hasFailure ? (
        <p className={styles['problem']} role="status">
          {t('checkout.failedBefore')}
        </p>
      ) : (
        <WindowState payWindow={payWindow} />
      )}
      <Section title={t('checkout.items')}>
        <HeldItems order={order} />
      </Section>
    </>
  )
}

/** Explains how to find the provider's window while it is open. */
function WindowState({ payWindow: { state, show } }: { payWindow: PayWindow }) {
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
