import type { InputHTMLAttributes, Ref } from 'react'
import { passwordLengthMax } from '../../contract/password-rules.ts'
import { useT, useTexts } from '../i18n.tsx'
import { getFieldErrorText } from './error-text.ts'
import { PasswordInput } from './password-input.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>
  /** Error code (`checkPasswordRepeat`) to show; null before the field is checked or if it is valid. */
  problem: string | null
}

/** A field that repeats a new password (spec 3, 5). Requires the texts of the areas `sign` and `error`. */
export function RepeatPassword({ problem, ...rest }: Props) {
  const t = useT()
  const texts = useTexts()
  return (
    <PasswordInput
      {...rest}
      label={t('sign.password.repeat')}
      autoComplete="new-password"
      maxLength={passwordLengthMax}
      error={problem && getFieldErrorText(texts, problem)}
    />
  )
}
