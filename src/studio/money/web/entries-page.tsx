import { useInfiniteQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { getDateTimeFormat, useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { useCan } from '../../staff/web/shared/self.ts'
import styles from './money.module.css'
import { MoneySections } from './money-sections.tsx'
import { PeriodNote } from './period-note.tsx'
import { type Entry, entriesQuery, ledgerFilterKeys } from './queries.ts'
import { buildExportFilter, useLedgerFilters } from './use-ledger-filters.ts'
import { useMoneyWords } from './use-money-words.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-money.tab.entries'), description: '' }),
  Component: EntriesPage,
})

/** Entries of the ledger with all their lines, newest first. */
function EntriesPage() {
  const { t, locale } = useTexts()
  const address = useListAddress(ledgerFilterKeys)
  const list = useInfiniteQuery(entriesQuery(useApi(), address, locale))
  const { nameKind } = useMoneyWords()
  const period = list.data?.pages[0]?.period
  const canExport = useCan('finance.export')
  return (
    <ListPage
      name="ledger entries"
      title={t('studio-money.tab.entries')}
      note={period && <PeriodNote period={period} />}
      sections={<MoneySections />}
      columns={useColumns(period?.zone ?? 'UTC')}
      filters={useLedgerFilters()}
      address={address}
      list={{
        rows: list.data?.pages.flatMap(page => page.results),
        paging: {
          kind: 'cursor',
          total: undefined,
          loadMore: list.hasNextPage ? () => void list.fetchNextPage() : null,
          isLoadingMore: list.isFetchingNextPage,
        },
        error: list.error,
        retry: () => void list.refetch(),
      }}
      rowKey={entry => entry.entry_id}
      rowName={entry => `${nameKind(entry.kind)} ${entry.order.number}`}
      csv={
        period && canExport
          ? { kind: 'ledger', filter: buildExportFilter(address.filters, period) }
          : undefined
      }
      empty={{ title: t('studio-money.empty'), text: t('studio-money.emptyText') }}
    />
  )
}

function useColumns(zone: string): ListColumn<Entry>[] {
  const { t, tag } = useTexts()
  const { money } = useFormats()
  const { nameAccount, nameKind } = useMoneyWords()
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return [
    { id: 'kind', title: t('studio-money.entry'), cell: entry => nameKind(entry.kind) },
    {
      id: 'at',
      title: t('studio-money.time'),
      cell: entry => <time dateTime={entry.at}>{format.format(new Date(entry.at))}</time>,
      isOnPhone: true,
    },
    {
      id: 'order',
      title: t('studio-money.order'),
      cell: entry => <a href={studioPaths.order(entry.order.order_id)}>{entry.order.number}</a>,
      isOnPhone: true,
    },
    {
      id: 'lines',
      title: t('studio-money.lines'),
      cell: entry => (
        <dl className={styles['lines']}>
          {entry.lines.map(({ account, project, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and never change
            <div key={index}>
              <dt>
                {nameAccount(account)}
                {project && <small> {project.name}</small>}
              </dt>
              <dd>{money(amount, entry.currency)}</dd>
            </div>
          ))}
        </dl>
      ),
      isOnPhone: true,
    },
    {
      id: 'payment',
      title: t('studio-money.payment'),
      cell: entry => <code>{entry.payment_id}</code>,
      isOptional: true,
    },
    {
      id: 'refund',
      title: t('studio-money.refund'),
      cell: entry => entry.refund_id && <code>{entry.refund_id}</code>,
      isOptional: true,
    },
  ]
}
