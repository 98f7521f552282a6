import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { nextOffset, type OffsetPage } from '../../../platform/web/paging.ts'
import { ArtistCards } from './artist-cards.tsx'
import styles from './search-page.module.css'
import { type SearchTab, tabHref } from './tabs.ts'

interface ResultListProps<Item> {
  found: UseInfiniteQueryResult<InfiniteData<OffsetPage<Item>, unknown>>
  tab: SearchTab
  query: string
  /** Shown when there is nothing at all. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** The results of one tab: in waiting, failed, empty, or a list with the way to more of it. */
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

/** A list and, where there is more, a link to it, which with JavaScript puts it under what is there. */
function More<Item>({
  found,
  tab,
  query,
  children,
}: Omit<ResultListProps<Item>, 'empty' | 'children'> & { children: ReactNode }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  /** How many results were there when more were asked for; null when the reader did not ask. */
  const askedAt = useRef<number | null>(null)
  const pages = found.data?.pages ?? []
  const pageCount = pages.length
  const last = pages.at(-1)
  const next = last && nextOffset(last, pages)
  const isFirst = (pages[0]?.pagination.offset ?? 0) === 0

  // The link may be gone with the last page; the first new result is where a reader goes on.
  useEffect(() => {
    if (askedAt.current === null || pageCount === 1) return
    const firstNew = place.current?.querySelectorAll('li')[askedAt.current]
    askedAt.current = null
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
  }, [pageCount])

  const loadMore = (event?: MouseEvent) => {
    if (event && (event.metaKey || event.ctrlKey || event.shiftKey)) return
    event?.preventDefault()
    if (found.isFetching) return
    askedAt.current = place.current?.querySelectorAll('li').length ?? null
    found.fetchNextPage()
  }
  return (
    <div className={styles['results']} ref={place}>
      {!isFirst && (
        <a className={styles['back']} href={tabHref(query, tab)}>
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
          href={tabHref(query, tab, next)}
          onClick={loadMore}
          aria-busy={found.isFetchingNextPage || undefined}
        >
          {t('search.more')}
        </ButtonLink>
      )}
    </div>
  )
}
