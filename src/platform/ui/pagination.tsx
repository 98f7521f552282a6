import type { MouseEvent } from 'react'
import { cx } from './cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import styles from './pagination.module.css'

/** The developer errors of spec 8, verbatim. */
const paginationErrors = {
  total: 'Should put positive number for total',
  current: 'Should put bigger total pages than current page number',
} as const

/** Number of page numbers shown at once (spec 9). */
const pagesPerGroup = 5

export type PageGroup = { pages: number[]; previous: number | undefined; next: number | undefined }

/**
 * Returns the group of five page numbers that contains the current one (1-based), and the pages that lead to
 * adjacent groups: the last page of the previous group and the first page of the next one.
 */
export function getPageGroup(total: number, current: number): PageGroup {
  if (!(total > 0)) throw new Error(paginationErrors.total)
  if (current > total) throw new Error(paginationErrors.current)
  const first = Math.floor((Math.max(1, current) - 1) / pagesPerGroup) * pagesPerGroup + 1
  const last = Math.min(first + pagesPerGroup - 1, Math.floor(total))
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    pages,
    previous: first > 1 ? first - 1 : undefined,
    next: last < Math.floor(total) ? last + 1 : undefined,
  }
}

export type PaginationProps = {
  /** Number of pages, greater than 0. */
  total: number
  /** The current page, starting at 1. */
  current: number
  /** Returns the URL of a page, so that links work without JavaScript. */
  href: (page: number) => string
  /** Called instead of navigating, for lists that load without a new page. */
  onPage?: (page: number) => void
  label: string
  previousLabel: string
  nextLabel: string
  /** Returns a page number's accessible name, such as 'Page 3'. */
  pageLabel: (page: number) => string
  className?: string
}

export function Pagination(props: PaginationProps) {
  const { total, current, href, onPage, label, previousLabel, nextLabel, pageLabel, className } = props
  const group = getPageGroup(total, current)
  const go = (page: number) => (event: MouseEvent) => {
    if (!onPage || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onPage(page)
  }
  return (
    <nav aria-label={label} className={cx(styles['pagination'], className)}>
      {group.previous !== undefined && (
        <a
          href={href(group.previous)}
          onClick={go(group.previous)}
          className={styles['page']}
          aria-label={previousLabel}
          rel="prev"
        >
          <ChevronLeftIcon className={styles['arrow']} />
        </a>
      )}
      {group.pages.map(page => (
        <a
          key={page}
          href={href(page)}
          onClick={go(page)}
          className={styles['page']}
          aria-label={pageLabel(page)}
          aria-current={page === current ? 'page' : undefined}
        >
          {page}
        </a>
      ))}
      {group.next !== undefined && (
        <a
          href={href(group.next)}
          onClick={go(group.next)}
          className={styles['page']}
          aria-label={nextLabel}
          rel="next"
        >
          <ChevronRightIcon className={styles['arrow']} />
        </a>
      )}
    </nav>
  )
}
