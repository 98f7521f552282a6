import { useT } from '../../../platform/web/i18n.tsx'
import type { ListFilter } from '../../kit/web/shared/list-toolbar.tsx'
import { accountNames, useMoneyWords } from './use-money-words.ts'

/** The filters of the ledger's sums and entries. */
export function useLedgerFilters(): ListFilter[] {
  const t = useT()
  const { nameAccount } = useMoneyWords()
  return [
    { key: 'from', title: t('studio-money.from'), kind: 'day' },
    { key: 'until', title: t('studio-money.until'), kind: 'day' },
    {
      key: 'account',
      title: t('studio-money.account'),
      options: accountNames.map(value => ({ value, label: nameAccount(value) })),
    },
    { key: 'currency', title: t('studio-money.currency'), kind: 'text', placeholder: 'EUR' },
    { key: 'project_id', title: t('studio-money.project'), kind: 'text', placeholder: '12' },
  ]
}

/** Returns the filter of the export for a list that the server has shown with these filters. */
export function buildExportFilter(
  { account, currency, project_id }: Readonly<Record<string, string>>,
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
): string {
  const filter = {
    ...(account && { account }),
    ...(currency && { currency }),
    ...(project_id && { project_id }),
  }
  return new URLSearchParams({ ...filter, starts_at, ends_at }).toString()
}
