import { useT, useTexts } from './i18n.tsx'

/** Says that a text is in English because it isn't translated into the reader's language (product 8). */
export function FallbackNote({ lang, className }: { lang: string | null; className?: string | undefined }) {
  const t = useT()
  const { locale } = useTexts()
  if (lang === null || lang === locale || locale === 'pseudo') return null
  return <p className={className}>{t('common.fallback')}</p>
}
