import { useId } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import type { PaymentMethod } from '../../prices/contract.ts'
import styles from './express-choice.module.css'

interface Props {
  /** On one line; null where nothing is shipped. */
  address: string | null
  method: PaymentMethod
  /** As people read it. */
  total: string
  isBusy: boolean
  onChange: (step: 'address' | 'method') => void
  onPay: () => void
}

/**
 * For who has bought before: what the purchase will use, and one press that pays. It gets all that it shows, because
 * its code is loaded for them alone. Needs the texts `checkout` and `order`.
 */
export default function ExpressChoice({ address, method, total, isBusy, onChange, onPay }: Props) {
  const t = useT()
  const titleId = useId()
  return (
    <section className={styles['express']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('checkout.express')}</h2>
      {address !== null && (
        <div className={styles['line']}>
          <bdi className={styles['used']}>{address}</bdi>
          <Button look="quiet" size={40} onClick={() => onChange('address')}>
            {t('checkout.express.address')}
          </Button>
        </div>
      )}
      <div className={styles['line']}>
        <span className={styles['used']}>{t(`order.method.${method}`)}</span>
        <Button look="quiet" size={40} onClick={() => onChange('method')}>
          {t('checkout.express.method')}
        </Button>
      </div>
      <p className={styles['note']}>
        <Rich
          id="checkout.express.agree"
          parts={{
            terms: text => (
              <a href={paths.legal('terms')} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          }}
        />
      </p>
      <Button look="primary" busy={isBusy} busyText={t('checkout.pay.busy')} onClick={onPay}>
        {t('checkout.express.pay', { total })}
      </Button>
    </section>
  )
}
