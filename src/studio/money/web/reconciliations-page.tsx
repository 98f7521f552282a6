import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import type { startReconciliation } from '../contract.ts'
import styles from './money.module.css'
import { MoneySections } from './money-sections.tsx'
import { moneyKey, type Run, runsQuery } from './queries.ts'
import { RunState } from './run-state.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-money.tab.reconcile'), description: '' }),
  Component: ReconciliationsPage,
})

/** Comparisons of our payments with the providers', and the button that starts one. */
function ReconciliationsPage() {
  const { t, tag } = useTexts()
  const zone = useOwnZone()
  const { data, error, refetch } = useQuery(runsQuery(useApi()))
  const name = (run: Run) => formatDayAndTime(tag, run.requested_at, zone)
  const isRunning = data?.results.some(({ status }) => status === 'waiting') ?? false
  return (
    <ListPage
      name="reconciliations"
      title={t('studio-money.tab.reconcile')}
      note={t('studio-money.reconcileNote')}
      sections={<MoneySections />}
      actions={<StartForm isRunning={isRunning} />}
      columns={useColumns(name)}
      address={useListAddress([])}
      list={{
        rows: data?.results,
        paging: { kind: 'cursor', total: undefined, loadMore: null, isLoadingMore: false },
        error,
        retry: () => void refetch(),
      }}
      rowKey={run => run.reconciliation_id}
      rowName={name}
      rowHref={run => studioPaths.reconciliation(run.reconciliation_id)}
      empty={{ title: t('studio-money.noRuns'), text: t('studio-money.noRunsText') }}
    />
  )
}

function useColumns(name: (run: Run) => string): ListColumn<Run>[] {
  const { t } = useTexts()
  const { number } = useFormats()
  const days = (count: number) => t('studio-money.days', { count, number: number(count) })
  return [
    { id: 'at', title: t('studio-money.started'), cell: name },
    { id: 'state', title: t('studio-money.state'), cell: run => <RunState run={run} />, isOnPhone: true },
    { id: 'days', title: t('studio-money.payments'), cell: run => days(run.days), isOnPhone: true },
    {
      id: 'checked',
      title: t('studio-money.checked'),
      cell: run => number(run.checked),
      isNumber: true,
    },
    {
      id: 'by',
      title: t('studio-money.startedBy'),
      cell: ({ requested_by: by }) => by && <a href={studioPaths.teamMember(by.staff_id)}>{by.name}</a>,
    },
  ]
}

const choices = [1, 7, 30, 90]

function StartForm({ isRunning }: { isRunning: boolean }) {
  const texts = useTexts()
  const { t } = texts
  const { number } = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const [days, setDays] = useState(7)
  const [isBusy, setBusy] = useState(false)
  async function start(): Promise<void> {
    setBusy(true)
    try {
      // One that is under way goes on, so a repeat does no harm.
      await api.call<CallOf<typeof startReconciliation>>('POST', '/api/studio/money/reconciliations/', {
        days,
      })
    } catch (error) {
      const text = getStudioErrorText(texts, error)
      if (text !== null) toasts.add(text, { type: 'error' })
    } finally {
      await client.invalidateQueries({ queryKey: moneyKey })
      setBusy(false)
    }
  }
  return (
    <div className={styles['start']}>
      <Select
        label={t('studio-money.payments')}
        labelHidden
        size={40}
        options={choices.map(count => ({
          value: String(count),
          label: t('studio-money.days', { count, number: number(count) }),
        }))}
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
      />
      <Button
        look="primary"
        size={40}
        busy={isBusy || isRunning}
        busyText={t('studio-money.run.waiting')}
        onClick={() => void start()}
      >
        {t('studio-money.compare')}
      </Button>
    </div>
  )
}
