import type { ReactNode } from 'react'
import styles from './field.module.css'
import { ErrorIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FieldTexts = {
  label: string
  /** The label is there for assistive technology only. */
  labelHidden?: boolean
  hint?: ReactNode
  /** What is wrong and how to mend it. Shown and announced; sets aria-invalid. */
  error?: ReactNode
}

/** Label above, hint and error below a control whose id is `id`. */
export function Field({
  id,
  label,
  labelHidden,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  const text = <label htmlFor={id}>{label}</label>
  return (
    <div className={styles['field']}>
      {labelHidden ? <VisuallyHidden>{text}</VisuallyHidden> : <div className={styles['label']}>{text}</div>}
      {children}
      {hint && (
        <div className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

interface FieldErrorProps {
  /** Of the control. */
  id: string
  error: ReactNode
  /** How urgently it is read out. */
  live?: 'polite' | 'assertive'
}

/** The error of a control, whose `aria-describedby` names it by `{id}-error`. */
export function FieldError({ id, error, live = 'polite' }: FieldErrorProps) {
  return (
    <div className={styles['error']} id={`${id}-error`} aria-live={live}>
      {error && (
        <>
          <ErrorIcon size={16} />
          <span>{error}</span>
        </>
      )}
    </div>
  )
}

/** The attributes that tie a control to its field's hint and error. */
export function fieldAria(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}
