import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { cx } from '../../../platform/ui/cx.ts'
import { FieldError, getFieldAria } from '../../../platform/ui/field.tsx'
import styles from './code-boxes.module.css'
import { codeLength, extractDigits } from './code-digits.ts'
import { receiveCode } from './receive-code.ts'

interface Props {
  label: string
  value: string
  onChange: (digits: string) => void
  error?: ReactNode
  isBusy: boolean
  ref?: Ref<{ focus: () => void }>
}

/**
 * Six boxes drawn over a single input, so that pasting, autofill and screen readers work. The error shows
 * below them.
 */
export function CodeBoxes({ label, value, onChange, error, isBusy, ref }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    input.current?.focus()
    return receiveCode(code => change.current(extractDigits(code)))
  }, [])
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={cx(styles['boxes'], isBusy && styles['busy'])}>
        <input
          {...getFieldAria(id, { error })}
          ref={input}
          className={styles['input']}
          name="verification_code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          value={value}
          readOnly={isBusy}
          onChange={event => onChange(extractDigits(event.currentTarget.value))}
        />
        {Array.from({ length: codeLength }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change their order
            key={index}
            aria-hidden="true"
            className={cx(
              styles['box'],
              Boolean(error) && styles['wrong'],
              index === Math.min(value.length, codeLength - 1) && styles['next'],
            )}
          >
            {value[index]}
          </span>
        ))}
      </div>
      <FieldError id={id} error={error} live="assertive" />
    </div>
  )
}
