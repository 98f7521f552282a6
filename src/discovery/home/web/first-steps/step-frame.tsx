import { type ReactNode, useEffect, useRef } from 'react'
import type { CurrentUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { cx } from '../../../../platform/ui/cx.ts'
import { VisuallyHidden } from '../../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './first-steps.module.css'

export interface StepProps {
  fan: CurrentUser
  /** Number of the step, from 1. */
  step: number
  of: number
  next: () => void
}

interface Props extends Pick<StepProps, 'step' | 'of'> {
  title: string
  text: string
  /** Whether a choice was made, which turns "skip" into "next". */
  isDone: boolean
  isBusy?: boolean
  onNext: () => void
  children: ReactNode
}

/**
 * Frame of one step. After the first step the title receives the focus, so that it's announced; for the
 * first, the dialog sets it.
 */
export function StepFrame({ step, of, title, text, isDone, isBusy = false, onNext, children }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step > 1) heading.current?.focus()
  }, [step])
  const isLast = step === of
  return (
    <div className={styles['step']}>
      <div className={styles['steps']}>
        <VisuallyHidden>{t('sign.verify.step', { step, of })}</VisuallyHidden>
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks are all alike
          <span key={index} aria-hidden="true" className={cx(styles['mark'], index < step && styles['on'])} />
        ))}
      </div>
      <div>
        <h3
          ref={heading}
          tabIndex={-1}
          data-first-choice={step > 1 || undefined}
          className={styles['heading']}
        >
          {title}
        </h3>
        <p className={styles['text']}>{text}</p>
      </div>
      <div className={styles['content']}>{children}</div>
      <div className={styles['go']}>
        <Button
          look={isDone || isLast ? 'primary' : 'secondary'}
          wide
          busy={isBusy}
          busyText={t('steps.saving')}
          onClick={onNext}
        >
          {t(isLast ? 'steps.done' : isDone ? 'sign.next' : 'steps.skip')}
        </Button>
      </div>
    </div>
  )
}
