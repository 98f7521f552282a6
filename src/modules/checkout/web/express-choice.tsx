import { useId } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './express-choice.module.css'
import type { Quick } from './use-quick.ts'

interface Props extends Quick {
  onChange: (step: 'address' | 'method') => void
}

/**
 * For who has bought before: what the purchase will use. It pays by the page's one button. It gets all that it shows,
 * because its code is loaded for them alone. Needs the texts `checkout` and `order`.
 */
export default function ExpressChoice({ address, method, onChange }: Props) {
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
    </section>
  )
}
