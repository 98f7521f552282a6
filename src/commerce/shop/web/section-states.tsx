import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'

export function SectionFallback({ query }: { query: UseQueryResult }) {
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
