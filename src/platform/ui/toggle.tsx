import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { cx } from './cx.ts'

export type ToggleProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children' | 'onChange'> & {
  children: ReactNode
  hint?: ReactNode
  onChange?: (isOn: boolean) => void
}

/** A switch for a setting that takes effect immediately. It can't change while disabled (spec 4). */
export function Toggle({ children, hint, onChange, className, ...rest }: ToggleProps) {
  const id = useId()
  return (
    <label className={cx(styles['choice'], className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state
        role="switch"
        className={cx(styles['box'], styles['switch'])}
        aria-describedby={hint ? id : undefined}
        onChange={event => onChange?.(event.target.checked)}
      />
      <span>{children}</span>
      {hint && (
        <span id={id} className={styles['note']}>
          {hint}
        </span>
      )}
    </label>
  )
}
