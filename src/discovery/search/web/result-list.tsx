import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { getNextOffset, type OffsetPage } from '../../../platform/web/paging.ts'
import { ArtistCards } from './artist-cards.tsx'
import styles from './search-page.module.css'
import { buildTabHref, type SearchTab } from './tabs.ts'

interface ResultListProps<Item> {
  found: UseInfiniteQueryResult<InfiniteData<OffsetPage<Item>, unknown>>
  tab: SearchTab
  query: string
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** Results of one tab in every state: skeleton, error, empty, or a list with "more". */
export function ResultList<Item>({ found, tab, query, empty, children }: ResultListProps<Item>) {
  const t = useT()
  const { data, isError, isFetching, refetch } = found
  if (!data && isError) {
    return (
      <ErrorState
        level={2}
        title={t('search.error.title')}
        text={t('search.error.page')}
        retryLabel={t('search.error.retry')}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <ArtistCards artists={[]} />
  if (data.pages[0]?.pagination.total_count === 0) return empty
  return (
    <More found={found} tab={tab} query={query}>
      {children(data.pages.flatMap(page => page.results))}
    </More>
  )
}

/** A list with a "more" link, which with JavaScript appends the next page. */
function More<Item>({
  found,
  tab,
  query,
  children,
}: Omit<ResultListProps<Item>, 'empty' | 'children'> & { children: ReactNode }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  /** Number of results when "more" was clicked; null otherwise. */
  const requestedAt = useRef<number | null>(null)
  const pages = found.data?.pages ?? []
  const pageCount = pages.length
  const last = pages.at(-1)
  const next = last && getNextOffset(last, pages)
  const isFirst = (pages[0]?.pagination.offset ?? 0) === 0

  // Moves the focus to the first new result, because the link disappears with the last page.
  useEffect(() => {
    if (requestedAt.current === null || pageCount === 1) return
    const firstNew = place.current?.querySelectorAll('li')[requestedAt.current]
    requestedAt.current = null
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
  }, [pageCount])

  const loadMore = (event?: MouseEvent) => {
    if (event && (event.metaKey || event.ctrlKey || event.shiftKey)) return
    event?.preventDefault()
    if (found.isFetching) return
    requestedAt.current = place.current?.querySelectorAll('li').length ?? null
    found.fetchNextPage()
  }
  return (
    <div className={styles['results']} ref={place}>
      {!isFirst && (
        <a className={styles['back']} href={buildTabHref(query, tab)}>
          {t('search.first')}
        </a>
      )}
      {children}
      <VisuallyHidden role="status">
        {found.isFetchingNextPage
          ? t('search.more.busy')
          : pageCount > 1 && t('search.more.loaded', { count: last?.results.length ?? 0 })}
      </VisuallyHidden>
      {found.isFetchNextPageError && (
        <ErrorState
          title={t('search.error.title')}
          text={t('search.error.page')}
          retryLabel={t('search.error.retry')}
          onRetry={() => loadMore()}
          isRetrying={found.isFetchingNextPage}
        />
      )}
      {next !== undefined && !found.isFetchNextPageError && (
        <ButtonLink
          className={styles['more']}
          href={buildTabHref(query, tab, next)}
          onClick={loadMore}
          aria-busy={found.isFetchingNextPage || undefined}
        >
          {t('search.more')}
        </ButtonLink>
      )}
    </div>
  )
}
