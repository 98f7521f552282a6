import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { useCan } from '../../staff/web/shared/self.ts'
import styles from './money.module.css'
import { MoneySections } from './money-sections.tsx'
import { PeriodNote } from './period-note.tsx'
import { type Ledger, type LedgerSum, ledgerFilterKeys, ledgerQuery } from './queries.ts'
import { buildExportFilter, useLedgerFilters } from './use-ledger-filters.ts'
import { useMoneyWords } from './use-money-words.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.money'), description: '' }),
  Component: MoneyPage,
})

/** The ledger by account, project and currency; each sum leads to its entries. */
function MoneyPage() {
  const { t, locale } = useTexts()
  const address = useListAddress(ledgerFilterKeys)
  const { data, error, refetch } = useQuery(ledgerQuery(useApi(), address, locale))
  const { nameAccount } = useMoneyWords()
  const canExport = useCan('finance.export')
  return (
    <>
      <ListPage
        name="ledger"
        title={t('studio.page.money')}
        note={data && <PeriodNote period={data.period} />}
        sections={<MoneySections />}
        columns={useColumns()}
        filters={useLedgerFilters()}
        address={address}
        list={{
          rows: data?.results,
          paging: { kind: 'cursor', total: undefined, loadMore: null, isLoadingMore: false },
          error,
          retry: () => void refetch(),
        }}
        rowKey={toKey}
        rowName={sum => `${nameAccount(sum.account)} ${sum.currency}`}
        rowHref={sum => buildEntriesPath(sum, address.filters)}
        csv={
          data && canExport
            ? { kind: 'ledger', filter: buildExportFilter(address.filters, data.period) }
            : undefined
        }
        empty={{ title: t('studio-money.empty'), text: t('studio-money.emptyText') }}
      />
      {data && data.totals.length > 0 && <Balance totals={data.totals} />}
    </>
  )
}

const toKey = ({ account, project, currency }: LedgerSum) =>
  `${account} ${project?.project_id ?? ''} ${currency}`

/** Keeps the days of the filter, and narrows it to the sum's account, project and currency. */
function buildEntriesPath(
  { account, project, currency }: LedgerSum,
  { from, until }: Readonly<Record<string, string>>,
): string {
  const filter = new URLSearchParams({
    ...(from && { from }),
    ...(until && { until }),
    account,
    currency,
    ...(project && { project_id: String(project.project_id) }),
  })
  return `${studioPaths.ledgerEntries()}?${filter}`
}

function useColumns(): ListColumn<LedgerSum>[] {
  const t = useT()
  const { money, number } = useFormats()
  const { nameAccount } = useMoneyWords()
  return [
    { id: 'account', title: t('studio-money.account'), cell: sum => nameAccount(sum.account) },
    {
      id: 'project',
      title: t('studio-money.project'),
      cell: sum => sum.project?.name,
      isOnPhone: true,
    },
    { id: 'currency', title: t('studio-money.currency'), cell: sum => sum.currency },
    {
      id: 'debit',
      title: t('studio-money.debit'),
      cell: sum => (sum.debit === 0 ? '–' : money(sum.debit, sum.currency)),
      isNumber: true,
    },
    {
      id: 'credit',
      title: t('studio-money.credit'),
      cell: sum => (sum.credit === 0 ? '–' : money(sum.credit, sum.currency)),
      isNumber: true,
    },
    {
      id: 'balance',
      title: t('studio-money.balance'),
      cell: sum => <b>{money(sum.balance, sum.currency)}</b>,
      isNumber: true,
      isOnPhone: true,
    },
    {
      id: 'lines',
      title: t('studio-money.lines'),
      cell: sum => number(sum.line_count),
      isNumber: true,
    },
  ]
}

/** Shows that debits and credits of all entries are equal in each currency. */
function Balance({ totals }: Pick<Ledger, 'totals'>) {
  const t = useT()
  const { money } = useFormats()
  const isBalanced = totals.every(({ debit, credit }) => debit === credit)
  return (
    <section className={styles['totals']} aria-label={t('studio-money.totals')}>
      <h2>{t('studio-money.totals')}</h2>
      <p data-state={isBalanced ? 'good' : 'bad'}>
        {t(isBalanced ? 'studio-money.balanced' : 'studio-money.unbalanced')}
      </p>
      <dl>
        {totals.map(({ currency, debit, credit }) => (
          <div key={currency}>
            <dt>{currency}</dt>
            <dd>
              {t('studio-money.total', { debit: money(debit, currency), credit: money(credit, currency) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
