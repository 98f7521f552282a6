import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { RedeemField } from '../methods.ts'
import type { FieldProblem } from './typed-key.ts'

interface Props {
  field: Exclude<RedeemField, 'vendor'>
  value: string
  problem: FieldProblem | undefined
  onChange: (value: string) => void
}

const lengthMax = 100

export function KeyField({ field, value, problem, onChange }: Props) {
  const t = useT()
  const isEmail = field === 'email'
  return (
    <Input
      label={t(`redeem.${field}`)}
      name={field}
      type={isEmail ? 'email' : 'text'}
      autoComplete={isEmail ? 'email' : 'off'}
      autoCapitalize={isEmail ? 'none' : 'characters'}
      spellCheck={false}
      maxLength={lengthMax}
      required
      hint={field === 'code' ? t('redeem.code.hint') : undefined}
      value={value}
      error={problem && t(problem === 'missing' ? 'error.ERR_REQUIRED' : `redeem.code.${problem}`)}
      onChange={event => onChange(event.target.value)}
    />
  )
}
