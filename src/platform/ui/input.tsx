import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts, getFieldAria } from './field.tsx'
import { CloseIcon } from './icons.tsx'

export type InputProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> & {
    size?: 48 | 40 | 32
    /** Content before the text: an icon, a currency, a dial code. */
    prefix?: ReactNode
    /** Called by the clear button, which is shown while there is a value and `clearLabel` is set, too. */
    onClear?: () => void
    clearLabel?: string
    ref?: Ref<HTMLInputElement>
  }

export function Input(props: InputProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    size = 48,
    prefix,
    onClear,
    clearLabel,
    className,
    ...rest
  } = props
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
        {prefix && <span className={styles['prefix']}>{prefix}</span>}
        <input {...rest} {...getFieldAria(id, { hint, error })} className={styles['control']} />
        {onClear && clearLabel && rest.value ? (
          <button type="button" className={styles['clear']} aria-label={clearLabel} onClick={onClear}>
            <CloseIcon size={18} />
          </button>
        ) : null}
      </div>
    </Field>
  )
}
