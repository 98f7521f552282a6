import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useAddressLine } from '../../addresses/web/shared/use-address.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { addressStepId, methodStepId } from './step-ids.ts'
import styles from './steps.module.css'

const ExpressChoice = lazy(() => import('./express-choice.tsx'))

interface Props {
  /** Undefined while the first one is on its way. */
  quote: Quote | undefined
  method: PaymentMethod | null
  isShipped: boolean
  addressId: string | null
  isBusy: boolean
  onPay: () => void
}

/** The quick checkout, or its place until all is known. Gone where something has to be chosen or typed first. */
export function Express({ quote, method, isShipped, addressId, isBusy, onPay }: Props) {
  const { money } = useFormats()
  const line = useAddressLine(addressId)
  if (isShipped && line === null) return null
  if (quote && (method === null || quote.problems.length > 0)) return null
  const address = isShipped ? line : null
  const waiting = <Skeleton kind="text" lines={5} />
  return (
    <div className={styles['express']}>
      {!quote || method === null || address === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <ExpressChoice
            {...{ address, method, isBusy, onPay, total: money(quote.total, quote.currency) }}
            onChange={step => goTo(step === 'address' ? addressStepId : methodStepId)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** To what is chosen in a step, clear of what sticks to the screen's edges. */
function goTo(stepId: string): void {
  const step = document.getElementById(stepId)
  const chosen =
    step?.querySelector<HTMLElement>('input:checked') ?? step?.querySelector<HTMLElement>('input')
  chosen?.focus({ preventScroll: true })
  chosen?.scrollIntoView({ block: 'center' })
}
