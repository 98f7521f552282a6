import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useStableRows } from '../../../platform/web/stable-rows.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FollowRow } from './follow-row.tsx'
import styles from './following-page.module.css'
import { type FollowOrder, followsQuery } from './queries.ts'

const orders: FollowOrder[] = ['next', 'name', 'newest']

/**
 * All artists that the fan follows. An unfollowed artist stays listed until the fan leaves the page, so that
 * a mistake can be reverted.
 */
export function FollowList() {
  const t = useT()
  const { locale } = useTexts()
  const [sort, setSort] = useState<FollowOrder>('next')
  const follows = useInfiniteQuery(followsQuery({ api: useApi(), locale }, sort))
  const listed = follows.data?.pages.flatMap(page => page.results) ?? []
  const rows = useStableRows(listed, { idOf: ({ artist }) => artist.id, listId: sort })
  if (follows.isError && !follows.data) {
    return (
      <ErrorState
        level={2}
        title={t('following.failed')}
        text={t('following.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void follows.refetch()}
      />
    )
  }
  const total = follows.data?.pages[0]?.pagination.total_count ?? 0
  if (follows.data && rows.length === 0) return <NoFollows />
  return (
    <>
      <div className={styles['head']}>
        <p role="status">{follows.data && t('following.count', { count: total })}</p>
        <Select
          size={40}
          label={t('following.sort')}
          value={sort}
          options={orders.map(value => ({ value, label: t(`following.sort.${value}`) }))}
          onChange={({ currentTarget }) => setSort(currentTarget.value as FollowOrder)}
        />
      </div>
      {follows.isPending && <Skeleton kind="text" lines={8} />}
      <ul className={styles['list']}>
        {rows.map(follow => (
          <li key={follow.artist.id}>
            <FollowRow follow={follow} />
          </li>
        ))}
      </ul>
      {follows.hasNextPage && (
        <Button busy={follows.isFetchingNextPage} onClick={() => void follows.fetchNextPage()}>
          {t('following.more')}
        </Button>
      )}
    </>
  )
}

function NoFollows() {
  const t = useT()
  return (
    <EmptyState
      level={2}
      drawing="stage"
      title={t('following.none')}
      text={t('following.none.text')}
      action={<ButtonLink href={paths.search()}>{t('following.none.find')}</ButtonLink>}
    />
  )
}
