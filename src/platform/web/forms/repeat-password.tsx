import type { InputHTMLAttributes, Ref } from 'react'
import { passwordLengthMax } from '../../contract/password-rules.ts'
import { useT, useTexts } from '../i18n.tsx'
import { fieldErrorText } from './error-text.ts'
import { PasswordInput } from './password-input.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>
  /** The code of what is wrong (`repeatProblem`), once it is to be said. */
  problem: string | null
}

/** A newly chosen password once more (spec 3, 5). Needs the texts of the areas `sign` and `error`. */
export function RepeatPassword({ problem, ...rest }: Props) {
  const t = useT()
  const texts = useTexts()
  return (
    <PasswordInput
      {...rest}
      label={t('sign.password.repeat')}
      autoComplete="new-password"
      maxLength={passwordLengthMax}
      error={problem && fieldErrorText(texts, problem)}
    />
  )
}
