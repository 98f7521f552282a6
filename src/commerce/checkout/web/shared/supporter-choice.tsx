import { RadioGroup } from '../../../../platform/ui/radio-group.tsx'
import { Section } from '../../../../platform/ui/section.tsx'
import { VisuallyHidden } from '../../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './supporter-choice.module.css'

const choices = ['named', 'country', 'hidden'] as const
export type Supporter = (typeof choices)[number]

/**
 * Lets the buyer choose how to appear in the public list of supporters (product 8). Needs the `checkout`
 * texts.
 */
export function SupporterChoice({
  value,
  onChange,
}: {
  value: Supporter
  onChange: (value: Supporter) => void
}) {
  const t = useT()
  return (
    <Section title={t('checkout.supporter')}>
      <RadioGroup
        className={styles['choices']}
        legend={<VisuallyHidden>{t('checkout.supporter')}</VisuallyHidden>}
        name="supporter"
        value={value}
        onChange={chosen => onChange(choices.find(choice => choice === chosen) ?? 'hidden')}
        options={choices.map(choice => ({ value: choice, label: t(`checkout.supporter.${choice}`) }))}
      />
    </Section>
  )
}
