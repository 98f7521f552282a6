import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { useLocalDay } from '../../../platform/web/use-local-date-time.ts'
import { CampaignCard } from '../campaign-card.tsx'
import { ownMakesQuery } from '../queries.ts'
import { useMakes } from '../use-makes.ts'
import styles from './own-makes.module.css'

/** Lists the fan's makes, newest first. Requires a signed-in fan and the texts of `activity`. */
export function OwnMakes() {
  const t = useT()
  const formatDay = useLocalDay()
  const { locale } = useTexts()
  const makes = useInfiniteQuery(ownMakesQuery({ api: useApi(), locale }))
  const items = makes.data?.pages.flatMap(page => page.results) ?? []
  const getState = useMakes(items.map(({ campaign }) => campaign))
  if (makes.isPending) return <Skeleton kind="text" lines={8} />
  if (makes.isError && items.length === 0) return <Failed onRetry={() => void makes.refetch()} />
  if (items.length === 0) {
    return (
      <EmptyState
        level={2}
        drawing="horn"
        title={t('activity.campaigns.none')}
        text={t('activity.campaigns.none.text')}
        action={<ButtonLink href={paths.campaigns()}>{t('activity.campaigns.find')}</ButtonLink>}
      />
    )
  }
  return (
    <div className={styles['makes']}>
      <ul className={styles['list']}>
        {items.map(({ campaign, made_at: madeAt }) => (
          <li key={campaign.id} className={styles['make']}>
            <CampaignCard campaign={campaign} state={getState(campaign)} level={2} />
            <p className={styles['when']}>{t('activity.campaigns.made', { date: formatDay(madeAt) })}</p>
          </li>
        ))}
      </ul>
      {makes.isFetchNextPageError && <Failed onRetry={() => void makes.fetchNextPage()} />}
      {makes.hasNextPage && !makes.isFetchNextPageError && (
        <Button
          busy={makes.isFetchingNextPage}
          busyText={t('activity.campaigns.more.busy')}
          onClick={() => void makes.fetchNextPage()}
        >
          {t('activity.campaigns.more')}
        </Button>
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <ErrorState
      level={2}
      title={t('activity.failed.title')}
      text={t('activity.failed.text')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
    />
  )
}
