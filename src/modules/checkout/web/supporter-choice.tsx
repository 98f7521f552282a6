import { RadioGroup } from '../../../platform/ui/radio-group.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Intent } from './intent.ts'
import styles from './steps.module.css'

const choices = ['named', 'country', 'hidden'] as const

/** Whether others see who bought (product 8). */
export function SupporterChoice({
  value,
  onChange,
}: {
  value: Intent['supporter']
  onChange: (value: Intent['supporter']) => void
}) {
  const t = useT()
  return (
    <RadioGroup
      className={styles['choices']}
      legend={t('checkout.supporter')}
      name="supporter"
      value={value}
      onChange={chosen => onChange(choices.find(choice => choice === chosen) ?? 'hidden')}
      options={choices.map(choice => ({ value: choice, label: t(`checkout.supporter.${choice}`) }))}
    />
  )
}
