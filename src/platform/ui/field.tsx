import type { ReactNode } from 'react'
import styles from './field.module.css'
import { ErrorIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FieldTexts = {
  label: string
  labelHidden?: boolean
  hint?: ReactNode
  /** The problem and how to fix it. Shown and announced; sets aria-invalid. */
  error?: ReactNode
}

/** Shows a label above a control, and a hint and an error below it. */
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
  id: string
  error: ReactNode
  /** Urgency with which the error is announced. */
  live?: 'polite' | 'assertive'
}

/** The error of a control, whose `aria-describedby` must contain `{id}-error`. */
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

/** Returns the attributes that associate a control with its field's hint and error. */
export function getFieldAria(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}
