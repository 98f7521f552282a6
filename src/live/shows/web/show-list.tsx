import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Pagination } from '../../../platform/ui/pagination.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { type LiveTab, pageSize } from './live-address.ts'
import styles from './live-page.module.css'
import { tabQuery } from './queries.ts'
import { RemindButton, useReminders } from './shared/remind-button.tsx'
import { ShowTile } from './shared/show-tile.tsx'
import { showStatuses } from './shared/statuses.ts'

interface Props {
  tab: LiveTab
  offset: number
  /** Whether no picture precedes the list, so that its first picture loads with priority. */
  isFirst: boolean
}

export function ShowList({ tab, offset, isFirst }: Props) {
  const t = useT()
  const { locale } = useTexts()
  const { data, isError, refetch } = useQuery(tabQuery({ api: useApi(), locale }, tab, offset))
  const shows = data?.results ?? []
  const toCome = shows.filter(({ status }) => status === showStatuses.preShow)
  const hasReminder = useReminders(toCome.map(({ show_id: id }) => id))
  if (isError) {
    return (
      <ErrorState title={t('live.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <Waiting />
  if (shows.length === 0) return <NoShows tab={tab} />
  const pages = Math.ceil(data.pagination.total_count / pageSize)
  return (
    <>
      <ul className={styles['shows']}>
        {shows.map((show, index) => (
          <li key={show.show_id}>
            <ShowTile
              show={show}
              level={2}
              priority={isFirst && index === 0}
              action={
                show.status === showStatuses.preShow && (
                  <RemindButton show={show} isOn={hasReminder(show.show_id)} />
                )
              }
            />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          total={pages}
          current={Math.min(pages, offset / pageSize + 1)}
          href={page => paths.live({ tab, offset: (page - 1) * pageSize })}
          label={t('live.pages')}
          previousLabel={t('live.pages.previous')}
          nextLabel={t('live.pages.next')}
          pageLabel={page => t('live.page', { page })}
          className={styles['pages']}
        />
      )}
    </>
  )
}

function NoShows({ tab }: { tab: LiveTab }) {
  const t = useT()
  const next = tab === 'upcoming' ? 'replay' : 'upcoming'
  return (
    <EmptyState
      level={2}
      title={t(`live.none.${tab}`)}
      text={t('live.none.text')}
      action={<ButtonLink href={paths.live({ tab: next })}>{t(`live.none.see.${next}`)}</ButtonLink>}
    />
  )
}

function Waiting() {
  return (
    <div className={styles['shows']} aria-busy="true">
      {['first', 'second', 'third'].map(key => (
        <Skeleton key={key} kind="wide" />
      ))}
    </div>
  )
}
