import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { type Fact, ObjectPage, ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import type { settleDifferences } from '../contract.ts'
import { DifferenceTable } from './difference-table.tsx'
import styles from './money.module.css'
import { moneyKey, type RunDetails, runQuery } from './queries.ts'
import { RunState } from './run-state.tsx'
import { nameProvider } from './use-money-words.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-money.tab.reconcile'), description: '' }),
  Component: ({ params }) => <ReconciliationPage id={Number(params['run'])} />,
})

/** One comparison with its differences, and the act that settles them. */
function ReconciliationPage({ id }: { id: number }) {
  const { t, tag } = useTexts()
  const zone = useOwnZone()
  const { data: run, error, refetch } = useQuery(runQuery(useApi(), id))
  const facts = useFacts()
  const [isSettling, setSettling] = useState(false)
  if (error && !run) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!run) return <ObjectSkeleton />
  const { differences, status } = run
  return (
    <ObjectPage
      title={formatDayAndTime(tag, run.requested_at, zone)}
      badge={<RunState run={run} />}
      parent={{ href: studioPaths.reconciliations(), title: t('studio-money.tab.reconcile') }}
      acts={[
        {
          name: 'settle',
          look: 'primary',
          label: t('studio-money.act.settle'),
          run: () => setSettling(true),
        },
      ]}
      allowed={run.allowed}
      facts={facts(run)}
    >
      <ObjectSection title={t('studio-money.differences')}>
        {differences.length > 0 ? (
          <DifferenceTable differences={differences} />
        ) : (
          <p className={styles['muted']}>{t(`studio-money.differences.${status}`)}</p>
        )}
      </ObjectSection>
      {isSettling && <SettleDialog id={id} onClose={() => setSettling(false)} />}
    </ObjectPage>
  )
}

function useFacts(): (run: RunDetails) => Fact[] {
  const { t, tag } = useTexts()
  const { number } = useFormats()
  const zone = useOwnZone()
  return run => [
    {
      title: t('studio-money.payments'),
      value: t('studio-money.days', { count: run.days, number: number(run.days) }),
    },
    { title: t('studio-money.checked'), value: number(run.checked) },
    { title: t('studio-money.neverCharged'), value: number(run.never_charged) },
    ...Object.entries(run.without_keys).map(([provider, count]) => ({
      title: t('studio-money.withoutKeys', { provider: nameProvider(provider) }),
      value: number(count),
    })),
    ...(run.requested_by
      ? [
          {
            title: t('studio-money.startedBy'),
            value: <a href={studioPaths.teamMember(run.requested_by.staff_id)}>{run.requested_by.name}</a>,
          },
        ]
      : []),
    ...(run.finished_at === null
      ? []
      : [{ title: t('studio-money.finished'), value: formatDayAndTime(tag, run.finished_at, zone) }]),
  ]
}

function SettleDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTexts()
  const api = useApi()
  const client = useQueryClient()
  return (
    <ActDialog
      title={t('studio-money.ask.settle')}
      consequences={<p>{t('studio-money.consequence.settle')}</p>}
      reason="required"
      confirmLabel={t('studio-money.act.settle')}
      run={({ reason, idempotencyKey }) =>
        api
          .call<CallOf<typeof settleDifferences>>(
            'POST',
            '/api/studio/money/reconciliations/{reconciliation_id}/settle/',
            { reconciliation_id: id, reason },
            { idempotencyKey },
          )
          .finally(() => client.invalidateQueries({ queryKey: moneyKey }))
      }
      doneText={t('studio-money.done.settle')}
      onClose={onClose}
    />
  )
}
