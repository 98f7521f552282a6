import { useFormats } from '../../../platform/web/format.ts'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { type TestMode, useSite } from '../../../platform/web/site.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import styles from './test-mode-note.module.css'

/** Stripe's standard test card. */
const cardNumber = '4242 4242 4242 4242'

const methodsByProvider: Record<TestMode['played'][number], PaymentMethod[]> = {
  stripe: ['stripe_card'],
  paypal: ['paypal'],
  kakaopay: ['kakaopay'],
  inicis: ['kg_card', 'kg_directbank'],
}

/**
 * Explains that the sandbox simulates payments, and how to pay. Renders nothing if payments are real. Needs
 * the `checkout` and `order` texts.
 */
export function TestModeNote() {
  const t = useT()
  const { testMode } = useSite()
  if (!testMode) return null
  return (
    <aside className={styles['note']} aria-label={t('checkout.test')} data-print="no">
      <p>
        <Words testMode={testMode} />
      </p>
      {testMode.inboxUrl !== null && (
        <a href={testMode.inboxUrl} target="_blank" rel="noreferrer">
          {t('checkout.test.inbox')}
        </a>
      )}
    </aside>
  )
}

function Words({ testMode: { played, isMixed } }: { testMode: TestMode }) {
  const t = useT()
  const { list } = useFormats()
  const hasCard = played.includes('stripe')
  const parts = { card: (text: string) => <span className={styles['card']}>{text}</span> }
  if (hasCard && !isMixed)
    return <Rich id="checkout.test.card" values={{ number: cardNumber }} parts={parts} />
  const methods = list(
    played.flatMap(carrier => methodsByProvider[carrier]).map(method => t(`order.method.${method}`)),
  )
  return (
    <>
      {t('checkout.test.some', { methods })}
      {hasCard && <span className={styles['card']}> {cardNumber}</span>}
    </>
  )
}
