import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CheckIcon } from './icons.tsx'
import styles from './timeline.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type TimelineStep = {
  title: ReactNode
  note?: ReactNode
  /** A step is done or not done yet (spec 4). */
  state: 'done' | 'yet'
}

export type TimelineProps = {
  label: string
  steps: readonly TimelineStep[]
  /** Announced after a step's title. */
  doneText: string
  yetText: string
  className?: string
}

/**
 * The steps of a longer process, such as an order or a draw. The first unfinished step is the current one.
 */
export function Timeline({ label, steps, doneText, yetText, className }: TimelineProps) {
  const current = steps.findIndex(step => step.state === 'yet')
  return (
    <ol className={cx(styles['timeline'], className)} aria-label={label}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
        <li key={index} className={styles[step.state]} aria-current={index === current ? 'step' : undefined}>
          <span className={styles['mark']}>{step.state === 'done' && <CheckIcon size={14} />}</span>
          <div>
            <p className={styles['title']}>
              {step.title}
              <VisuallyHidden>: {step.state === 'done' ? doneText : yetText}</VisuallyHidden>
            </p>
            {step.note && <p className={styles['note']}>{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
