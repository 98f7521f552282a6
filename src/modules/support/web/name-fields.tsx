import type { ReactNode } from 'react'
import { Input } from '../../../platform/ui/input.tsx'
import { isFamilyNameFirst } from '../../../platform/web/family-name-first.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'

type Name = 'first_name' | 'last_name'

interface Bound {
  name: string
  value: string
  error: ReactNode
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Given and family name, in the locale's order. */
export function NameFields({ bind }: { bind: (name: Name) => Bound }) {
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
