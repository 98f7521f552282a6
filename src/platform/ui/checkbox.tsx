import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './choice.module.css'
import { cx } from './cx.ts'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  /** Label, which may contain a link. */
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A choice that takes effect when the form is submitted. It can't change while disabled (spec 4). */
export function Checkbox({ children, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <label className={cx(styles['choice'], className)}>
      <input
        {...rest}
        type="checkbox"
        className={styles['box']}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? id : undefined}
      />
      <span>{children}</span>
      {(hint || error) && (
        <span id={id} className={error ? styles['error'] : styles['note']}>
          {error ?? hint}
        </span>
      )}
    </label>
  )
}
