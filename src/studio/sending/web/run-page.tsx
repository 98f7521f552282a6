import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useDocumentTitle } from '../../kit/web/shared/document-title.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import { runPageSize, runQuery } from './queries.ts'
import { RunAct } from './run-act.tsx'
import { useRunColumns } from './run-columns.tsx'
import { RunProgress } from './run-progress.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.sending'), description: '' }),
  Component: RunPage,
})

const states = ['waiting', 'sent', 'known', 'left'] as const

/** A dispatch by file: how far it is, and what became of each parcel. */
function RunPage({ params }: { params: Record<string, string> }) {
  const { t, tag } = useTexts()
  const runId = Number(params['run'])
  const timeZone = useOwnZone()
  const address = useListAddress(['state'])
  const { data, error, refetch } = useQuery(runQuery(useApi(), runId, address))
  const title = t('studio-sending.run', { id: runId })
  useDocumentTitle(title)
  const run = data?.run
  const time = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const madeAt = run && time.format(new Date(run.made_at))
  return (
    <ListPage
      name="dispatch"
      title={title}
      parent={{ href: studioPaths.sending(), title: t('studio.page.sending') }}
      note={run?.staff ? t('studio-sending.run.by', { name: run.staff.name, time: madeAt ?? '' }) : madeAt}
      sections={run && <RunProgress run={run} />}
      actions={run && <RunAct run={run} />}
      columns={useRunColumns()}
      filters={[
        {
          key: 'state',
          title: t('studio-sending.state'),
          options: states.map(state => ({ value: state, label: t(`studio-sending.state.${state}`) })),
        },
      ]}
      address={address}
      list={{
        rows: data?.results,
        paging: { kind: 'pages', total: data?.pagination.total_count, limit: runPageSize },
        error,
        retry: () => void refetch(),
      }}
      rowKey={row => row.line}
      rowName={row => row.number}
      csv={{
        kind: 'dispatch_rows',
        filter: new URLSearchParams({ run_id: String(runId), ...address.filters }).toString(),
      }}
      empty={{ title: t('studio-sending.runs.none') }}
    />
  )
}
