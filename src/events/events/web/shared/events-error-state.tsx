import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'

/** Error state for events that failed to load. Needs the texts `events`. */
export function EventsErrorState({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const t = useT()
  return (
    <ErrorState
      title={t('events.failed')}
      text={t('events.failed.text')}
      retryLabel={t('common.retry')}
      onRetry={() => void onRetry()}
    />
  )
}
