import type { Locale } from '../../../platform/contract/locales.ts'
import { Input, type InputProps } from '../../../platform/ui/input.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'

const familyFirst: readonly Locale[] = ['ja', 'ko', 'vi', 'zh-cn', 'zh-tw']

function isFamilyNameFirst(locale: Locale): boolean {
  return familyFirst.includes(locale)
}

type Name = 'first_name' | 'last_name'

/** Fields for the given and the family name, in the order that the locale expects. */
export function NameFields({ bind }: { bind: (name: Name) => Partial<InputProps> }) {
  const { t, locale } = useTexts()
  const first = (
    <Input
      key="first"
      {...bind('first_name')}
      label={t('contact.first_name')}
      autoComplete="given-name"
      maxLength={80}
    />
  )
  const last = (
    <Input
      key="last"
      {...bind('last_name')}
      label={t('contact.last_name')}
      autoComplete="family-name"
      maxLength={80}
    />
  )
  return isFamilyNameFirst(locale) ? [last, first] : [first, last]
}
