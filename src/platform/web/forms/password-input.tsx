import { type InputHTMLAttributes, type Ref, useId, useState } from 'react'
import fieldStyles from '../../ui/field.module.css'
import { Field, type FieldTexts, getFieldAria } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useT } from '../i18n.tsx'
import styles from './password-input.module.css'

type Props = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement> }

/** A password field whose value can be shown. Requires the texts of the area `sign`. */
export function PasswordInput({ label, labelHidden, hint, error, ...rest }: Props) {
  const t = useT()
  const ownId = useId()
  const id = rest.id ?? ownId
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <div className={fieldStyles['box']}>
        <input
          {...rest}
          {...getFieldAria(id, { hint, error })}
          aria-invalid={error ? true : rest['aria-invalid']}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={fieldStyles['control']}
        />
        <button type="button" className={styles['toggle']} onClick={() => setShown(shown => !shown)}>
          {t(isShown ? 'sign.password.hide' : 'sign.password.show')}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </button>
      </div>
    </Field>
  )
}
