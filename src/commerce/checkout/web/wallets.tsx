import { useEffectEvent, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './steps.module.css'
import type { CardKeys } from './stripe-script.ts'
import type { ConfirmCard } from './use-card.ts'
import { type Bill, confirmWithElements, useStripeElement } from './use-stripe-element.ts'

interface Props {
  keys: CardKeys
  bill: Bill
  /**
   * Returns true if no input is missing; otherwise focuses the first missing input. Synchronous, because the
   * wallet waits at most one second.
   */
  onPress: () => boolean
  /** Places the order and pays for it with the wallet; resolves to true if it was charged. */
  onPay: (confirm: ConfirmCard) => Promise<boolean>
}

/**
 * Offers only Apple Pay and Google Pay; other wallets are separate methods. Addresses from wallets aren't
 * used for shipping.
 */
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

/** Buttons for the wallets available on this device; renders nothing if there are none. */
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
          return error ?? confirmWithElements({ stripe, elements }, clientSecret, returnPath)
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
