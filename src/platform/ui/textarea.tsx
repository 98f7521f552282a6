import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts, getFieldAria } from './field.tsx'

export type TextareaProps = FieldTexts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function Textarea({ label, labelHidden, hint, error, className, ...rest }: TextareaProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <div className={cx(styles['box'], className)}>
        <textarea
          {...rest}
          {...getFieldAria(id, { hint, error })}
          className={cx(styles['control'], styles['area'])}
        />
      </div>
    </Field>
  )
}
