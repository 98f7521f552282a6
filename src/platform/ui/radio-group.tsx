import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { cx } from './cx.ts'

export type RadioGroupProps = {
  legend: ReactNode
  name: string
  value: string | undefined
  onChange: (value: string) => void
  options: readonly { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  error?: ReactNode
  disabled?: boolean
  className?: string
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, value, onChange, options, error, disabled, className } = props
  const id = useId()
  return (
    <fieldset className={className} disabled={disabled} aria-describedby={error ? id : undefined}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            className={cx(styles['box'], styles['radio'])}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.hint && <span className={styles['note']}>{option.hint}</span>}
        </label>
      ))}
      {error && (
        <p id={id} className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
