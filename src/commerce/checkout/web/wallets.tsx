import { useEffectEvent, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './steps.module.css'
import type { CardKeys } from './stripe-script.ts'
import type { ConfirmCard } from './use-card.ts'
import { type Bill, confirmByElements, useStripeElement } from './use-stripe-element.ts'

interface Props {
  keys: CardKeys
  bill: Bill
  /** Whether nothing is missing; otherwise the page leads to it. Decides at once: the wallet waits a second. */
  onPress: () => boolean
  /** Orders and pays by the wallet; resolves with whether it was charged. */
  onPay: (confirm: ConfirmCard) => Promise<boolean>
}

/** Apple Pay and Google Pay alone; others are methods of their own here. Nothing is shipped to an address of the wallet. */
const options = {
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    paypal: 'never',
    amazonPay: 'never',
    klarna: 'never',
  },
  buttonHeight: 48,
}

/** Buttons of the wallets that this device has; nothing where it has none. */
export default function Wallets({ keys, bill, onPress, onPay }: Props) {
  const t = useT()
  const [isThere, setThere] = useState(false)
  const press = useEffectEvent(onPress)
  const pay = useEffectEvent(onPay)
  const { setPlace } = useStripeElement({
    kind: 'expressCheckout',
    options,
    keys,
    bill,
    onMade({ stripe, elements, element }) {
      element.on('ready', ({ availablePaymentMethods }) => setThere(availablePaymentMethods !== undefined))
      element.on('click', event => (press() ? event.resolve() : event.reject()))
      element.on('confirm', event => {
        void payBy(event, async (clientSecret, returnPath) => {
          const { error } = await elements.submit()
          return error ?? confirmByElements({ stripe, elements }, clientSecret, returnPath)
        })
      })
    },
  })
  async function payBy(event: { paymentFailed: (why: { reason: 'fail' }) => void }, confirm: ConfirmCard) {
    if (!(await pay(confirm))) event.paymentFailed({ reason: 'fail' })
  }
  return (
    <div className={styles['wallets']}>
      {isThere && <p className={styles['note']}>{t('checkout.wallet')}</p>}
      <div ref={setPlace} />
    </div>
  )
}
