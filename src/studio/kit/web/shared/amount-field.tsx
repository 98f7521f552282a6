import { useState } from 'react'
import { Input } from '../../../../platform/ui/input.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { formatTyped, parseAmount } from './parse-amount.ts'

interface Props {
  label: string
  hint?: string | undefined
  /** ISO 4217. */
  currency: string
  /** Minor units; null for a text that is no amount. */
  value: number | null
  onChange: (value: number | null) => void
  max?: number
  readOnly?: boolean
}

/** An amount of money, typed in major units; an empty field is 0. */
export function AmountField({ label, hint, currency, value, onChange, max, readOnly }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(value === null || value === 0 ? '' : formatTyped(value, currency))
  const read = (text: string) => (text.trim() === '' ? 0 : parseAmount(text, currency))
  // Follows a value that is set from outside, but keeps the way in which the same amount was typed.
  const shown = value === null || read(typed) === value ? typed : formatTyped(value, currency)
  const isOver = value !== null && max !== undefined && value > max
  return (
    <Input
      label={label}
      hint={hint}
      size={40}
      prefix={currency}
      inputMode="decimal"
      autoComplete="off"
      placeholder={formatTyped(0, currency)}
      error={value === null ? t('studio.field.amount') : isOver ? t('studio.field.amountOver') : null}
      readOnly={readOnly}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
