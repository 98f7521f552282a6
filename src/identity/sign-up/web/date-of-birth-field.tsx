import { useId, useRef, useState } from 'react'
import { FieldError, getFieldAria } from '../../../platform/ui/field.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import {
  type DateParts,
  getPartOrder,
  joinDateParts,
  listBirthYears,
  listMonthNames,
  splitDate,
} from './date-parts.ts'
import styles from './sign-up.module.css'

interface Props {
  /** Initial value: `YYYY-MM-DD` or ''. */
  initial: string
  /** `YYYY-MM-DD`, or '' while incomplete. */
  onChange: (date: string) => void
  /** Called when the focus has left all three selects. */
  onBlur: () => void
  error?: string | null
  /** In ms since 1970. */
  now: number
}

/** Year, month and day selects, in the locale's order. */
export function DateOfBirthField({ initial, onChange, onBlur, error, now }: Props) {
  const t = useT()
  const { tag } = useTexts()
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [parts, setParts] = useState<DateParts>(() => splitDate(initial))
  const change = (part: keyof DateParts, value: string) => {
    const next = { ...parts, [part]: value }
    setParts(next)
    onChange(joinDateParts(next))
  }
  const options = toOptions(tag, now)
  return (
    <fieldset
      ref={group}
      className={styles['birth']}
      aria-describedby={getFieldAria(id, { error })['aria-describedby']}
      onBlur={event => {
        if (!group.current?.contains(event.relatedTarget)) onBlur()
      }}
    >
      <legend>{t('sign.birth')}</legend>
      <div className={styles['parts']}>
        {getPartOrder(tag).map(part => (
          <Select
            key={part}
            label={t(`sign.birth.${part}`)}
            labelHidden
            className={styles['part']}
            name={`birth-${part}`}
            autoComplete={`bday-${part}`}
            value={parts[part]}
            aria-invalid={error ? true : undefined}
            options={[{ value: '', label: t(`sign.birth.${part}`), disabled: true }, ...options[part]]}
            onChange={event => change(part, event.currentTarget.value)}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

function toOptions(tag: string, now: number) {
  const same = (value: string) => ({ value, label: value })
  return {
    year: listBirthYears(now).map(same),
    month: listMonthNames(tag).map((label, index) => ({ value: String(index + 1), label })),
    day: Array.from({ length: 31 }, (_, index) => same(String(index + 1))),
  }
}
