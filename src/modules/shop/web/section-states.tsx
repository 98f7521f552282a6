import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import styles from './project-sections.module.css'

/** While a section is on its way, or where it did not come. */
export function Waiting({ query }: { query: UseQueryResult }) {
  const t = useT()
  if (!query.isError) return <Skeleton kind="text" />
  return (
    <ErrorState
      title={t('shop.section.failed')}
      text={t('shop.section.failed.text')}
      retryLabel={t('common.retry')}
      onRetry={() => void query.refetch()}
    />
  )
}

/** Says that a text is in English because the reader's language is missing (product 8). */
export function Fallback({ lang }: { lang: string }) {
  const t = useT()
  const { locale } = useTexts()
  if (lang === locale || locale === 'pseudo') return null
  return <p className={styles['note']}>{t('shop.fallback')}</p>
}
