import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../../platform/ui/cx.ts'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './phone-verification.module.css'

interface Props {
  title: string
  text: ReactNode
  /** Step of the stage: 1 for the number, 2 for the method, 3 for the code; absent for the help. */
  step?: 1 | 2 | 3
  /** False if a field of the stage takes the focus. */
  takesFocus?: boolean
  children: ReactNode
}

const steps = [1, 2, 3] as const

/** Layout of a stage. On a stage change its title receives the focus, so that it's announced. */
export function StageFrame({ title, text, step, takesFocus = true, children }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles['stage']}>
      {step && (
        <div className={styles['steps']}>
          <VisuallyHidden>{t('sign.verify.step', { step, of: steps.length })}</VisuallyHidden>
          {steps.map(number => (
            <span
              key={number}
              aria-hidden="true"
              className={cx(styles['step'], number <= step && styles['on'])}
            />
          ))}
        </div>
      )}
      <div className={styles['words']}>
        <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
          {title}
        </h3>
        <p className={styles['text']}>{text}</p>
      </div>
      {children}
    </div>
  )
}
