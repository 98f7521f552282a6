import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { formatGmtOffset } from '../../../platform/web/zone-times.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import type { ListFilter } from '../../kit/web/shared/list-toolbar.tsx'
import { useCan, useOwnZone } from '../../staff/web/shared/self.ts'
import { useSavedViews } from '../../views/web/shared/use-saved-views.ts'
import styles from './log.module.css'
import { toLogFilter } from './log-filter.ts'
import { summarizeChanges } from './shared/log-changes.ts'
import { type LogRow, logQuery } from './shared/log-queries.ts'
import { NamedText } from './shared/named-text.tsx'
import { useLogWords } from './shared/use-log-words.ts'
import { useActorOptions } from './use-actor-options.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.log'), description: '' }),
  Component: LogPage,
})

const filterKeys = ['actor', 'object', 'act', 'from', 'until', 'batch']

/** The log, or the person's own rows of it. */
function LogPage() {
  const { t, tag } = useTexts()
  const isAll = useCan('log.read')
  const zone = useOwnZone()
  const address = useListAddress(filterKeys)
  const filter = toLogFilter(address.filters, zone)
  const list = useInfiniteQuery({
    ...logQuery(useApi(), { part: isAll ? 'all' : 'own', filter }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap(page => page.results)
  const actors = useActorOptions(rows ?? [], address.filters['actor'])
  const offset = formatGmtOffset(tag, new Date().toISOString(), zone)
  return (
    <ListPage
      name="log"
      title={t(isAll ? 'studio.page.log' : 'studio-log.ownTitle')}
      note={t(isAll ? 'studio-log.note' : 'studio-log.ownNote', { zone: zone.replaceAll('_', ' '), offset })}
      columns={useColumns()}
      filters={useFilters(isAll ? actors : null)}
      address={address}
      list={{
        rows,
        paging: {
          kind: 'cursor',
          total: undefined,
          loadMore: list.hasNextPage ? () => void list.fetchNextPage() : null,
          isLoadingMore: list.isFetchingNextPage,
        },
        error: list.error,
        retry: () => void list.refetch(),
      }}
      rowKey={row => row.row_id}
      rowName={row => `${row.act} ${row.object}`}
      rowHref={row => studioPaths.logRow(row.row_id)}
      views={useSavedViews('log')}
      csv={isAll ? { kind: 'log', filter: new URLSearchParams(filter).toString() } : undefined}
      empty={{ title: t('studio-log.none'), text: t('studio-log.noneText') }}
    />
  )
}

function useFilters(actors: ListFilter['options'] | null): ListFilter[] {
  const { t } = useTexts()
  return [
    ...(actors ? [{ key: 'actor', title: t('studio-log.person'), options: actors }] : []),
    { key: 'object', title: t('studio-log.object'), kind: 'text', placeholder: 'artist 4' },
    { key: 'act', title: t('studio-log.act'), kind: 'text', placeholder: 'staff' },
    { key: 'from', title: t('studio-log.from'), kind: 'day' },
    { key: 'until', title: t('studio-log.until'), kind: 'day' },
    { key: 'batch', title: t('studio-log.batch'), kind: 'text' },
  ]
}

function useColumns(): ListColumn<LogRow>[] {
  const { t, tag } = useTexts()
  const zone = useOwnZone()
  const { nameAct, nameActor, nameObject } = useLogWords()
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
  return [
    { id: 'act', title: t('studio-log.act'), cell: row => nameAct(row.act) },
    {
      id: 'object',
      title: t('studio-log.object'),
      cell: row => <NamedText {...nameObject(row.object)} />,
      isOnPhone: true,
    },
    {
      id: 'actor',
      title: t('studio-log.person'),
      cell: row => <NamedText {...nameActor(row)} />,
      isOnPhone: true,
    },
    {
      id: 'at',
      title: t('studio-log.time'),
      isOnPhone: true,
      cell: row => <time dateTime={row.at}>{format.format(new Date(row.at))}</time>,
    },
    {
      id: 'change',
      title: t('studio-log.change'),
      cell: row => <span className={styles['short']}>{summarizeChanges(row)}</span>,
    },
    {
      id: 'reason',
      title: t('studio-log.reason'),
      cell: row => (
        <span className={styles['short']}>
          {row.is_reason_erased ? t('studio-log.reasonErased') : row.reason}
        </span>
      ),
    },
    {
      id: 'via',
      title: t('studio-log.via'),
      cell: row => t(`studio-log.via.${row.via}`),
      isOptional: true,
    },
    { id: 'name', title: t('studio-log.actName'), cell: row => <code>{row.act}</code>, isOptional: true },
    {
      id: 'request',
      title: t('studio-log.request'),
      cell: row => <code>{row.request_id}</code>,
      isOptional: true,
    },
  ]
}
