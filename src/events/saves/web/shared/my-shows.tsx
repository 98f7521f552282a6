import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { Section } from '../../../../platform/ui/section.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useStableRows } from '../../../../platform/web/stable-rows.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { feedQuery, savedQuery } from '../queries.ts'
import { SavedTicket } from '../saved-ticket.tsx'
import styles from './my-shows.module.css'

/** Lazy, because the list shouldn't wait for the feed's form and dialog. */
const CalendarFeed = lazy(() => import('../calendar-feed.tsx'))

function useSaved(condition: 'upcoming' | 'past') {
  const { locale } = useTexts()
  const saved = useInfiniteQuery(savedQuery({ api: useApi(), locale }, condition))
  const listed = saved.data?.pages.flatMap(page => page.results) ?? []
  // An event that is no longer saved stays listed until the fan leaves the page, so that a mistake can be
  // reverted.
  return { ...saved, events: useStableRows(listed, { idOf: ({ id }) => id, listId: locale }) }
}

/** The fan's upcoming events, their calendar feed, and past events. Render only when signed in. */
export function MyShows() {
  const t = useT()
  const [upcoming, past] = [useSaved('upcoming'), useSaved('past')]
  // Loads with the lists, so that the section's height is known.
  const feed = useQuery(feedQuery(useApi()))
  if (upcoming.isPending || past.isPending || feed.isPending) return <Skeleton kind="text" lines={8} />
  const failed = [upcoming, past].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <ErrorState
        level={2}
        title={t('activity.shows.failed')}
        text={t('activity.shows.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  const isEmpty = upcoming.events.length === 0
  return (
    <div className={styles['shows']}>
      {isEmpty && (
        <EmptyState
          level={2}
          drawing="ticket"
          title={t('activity.shows.none')}
          text={t('activity.shows.none.text')}
          action={<ButtonLink href={paths.events()}>{t('activity.shows.find')}</ButtonLink>}
        />
      )}
      {!isEmpty && <Saved title={t('activity.shows.coming')} list={upcoming} />}
      <Suspense fallback={<Room hasAddress={Boolean(feed.data?.url)} />}>
        <CalendarFeed />
      </Suspense>
      {past.events.length > 0 && <Saved title={t('activity.shows.past')} list={past} isPast />}
    </div>
  )
}

function Room({ hasAddress }: { hasAddress: boolean }) {
  return <div className={styles['calendar']} data-address={hasAddress || undefined} aria-busy="true" />
}

interface SavedProps {
  title: string
  list: ReturnType<typeof useSaved>
  isPast?: boolean
}

function Saved({ title, list, isPast = false }: SavedProps) {
  const t = useT()
  return (
    <Section title={title}>
      <ul className={styles['list']}>
        {list.events.map(event => (
          <li key={event.id}>
            <SavedTicket event={event} isPast={isPast} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('activity.campaigns.more')}
        </Button>
      )}
    </Section>
  )
}
