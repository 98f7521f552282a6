import type { ReactNode } from 'react'
import styles from './field.module.css'
import { ErrorIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FieldTexts = {
  label: string
  /** Whether the label is only for assistive technology. */
  labelHidden?: boolean
  hint?: ReactNode
  /** The problem and its fix. Shown and announced; sets aria-invalid. */
  error?: ReactNode
}

/** Label above, hint and error below a control with the id `id`. */
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
  /** Id of the control. */
  id: string
  error: ReactNode
  /** Urgency of the announcement. */
  live?: 'polite' | 'assertive'
}

/** The error of a control, whose `aria-describedby` references it by `{id}-error`. */
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

/** Returns the attributes that connect a control to its field's hint and error. */
export function getFieldAria(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}
