import type { ReactNode } from 'react'
import { RadioGroup } from '../../../platform/ui/radio-group.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { PaymentMethod } from '../../prices/contract.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { methodStepId } from './step-ids.ts'
import styles from './steps.module.css'

/** Returns the chosen method if offered, else the first one; null if there is nothing to pay. */
export function getMethod(
  quote: Pick<Quote, 'payment_methods'> | undefined,
  chosen: string | null,
): PaymentMethod | null {
  const offered = quote?.payment_methods ?? []
  return offered.find(method => method === chosen) ?? offered[0] ?? null
}

interface Props {
  quote: Pick<Quote, 'payment_methods' | 'total'> | undefined
  value: PaymentMethod | null
  onChange: (method: string) => void
  children: ReactNode
}

/**
 * Choice of the payment methods available for this amount and currency. Needs the `checkout` and `order`
 * texts.
 */
export function MethodChoice({ quote, value, onChange, children }: Props) {
  const t = useT()
  if (!quote || quote.total === 0) return null
  if (quote.payment_methods.length === 0) {
    return <p className={styles['problem']}>{t('checkout.method.none')}</p>
  }
  return (
    <Section id={methodStepId} title={t('checkout.method')}>
      <RadioGroup
        className={styles['choices']}
        legend={<VisuallyHidden>{t('checkout.method')}</VisuallyHidden>}
        name="method"
        value={value ?? undefined}
        onChange={onChange}
        options={quote.payment_methods.map(method => ({ value: method, label: t(`order.method.${method}`) }))}
      />
      {children}
    </Section>
  )
}
