import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts, getFieldAria } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

export type SelectProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
    size?: 48 | 40 | 32
    options: readonly { value: string; label: string; disabled?: boolean }[]
    ref?: Ref<HTMLSelectElement>
  }

/** A native select for up to about thirty options; use the searchable `Dropdown` for more. */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  size = 48,
  options,
  className,
  ...rest
}: SelectProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <div
        className={cx(
          styles['box'],
          size === 40 && styles['size40'],
          size === 32 && styles['size32'],
          className,
        )}
      >
        <select
          {...rest}
          {...getFieldAria(id, { hint, error })}
          className={cx(styles['control'], styles['select'])}
        >
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className={styles['arrow']} size={18} />
      </div>
    </Field>
  )
}
