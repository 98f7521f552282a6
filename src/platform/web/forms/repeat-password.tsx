import type { InputHTMLAttributes, Ref } from 'react'
import { passwordLengthMax } from '../../contract/password-rules.ts'
import { useT, useTexts } from '../i18n.tsx'
import { getFieldErrorText } from './error-text.ts'
import { PasswordInput } from './password-input.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>
  /** The error code (`checkPasswordRepeat`), once it should be shown. */
  problem: string | null
}

/** The repetition of a newly chosen password (spec 3, 5). Needs the texts of the areas `sign` and `error`. */
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
