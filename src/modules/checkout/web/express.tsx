import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { addressStepId, methodStepId } from './step-ids.ts'
import styles from './steps.module.css'
import type { Quick } from './use-quick.ts'

const ExpressChoice = lazy(() => import('./express-choice.tsx'))

/** The quick checkout, or its place until all is known. */
export function Express({ quick }: { quick: Quick | undefined }) {
  const waiting = <Skeleton kind="text" lines={4} />
  return (
    <div className={styles['express']}>
      {quick ? (
        <Suspense fallback={waiting}>
          <ExpressChoice
            {...quick}
            onChange={step => goTo(step === 'address' ? addressStepId : methodStepId)}
          />
        </Suspense>
      ) : (
        waiting
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
