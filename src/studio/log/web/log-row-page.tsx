import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { formatGmtOffset } from '../../../platform/web/zone-times.ts'
import { ActivityList } from '../../kit/web/shared/activity-list.tsx'
import { type Fact, ObjectPage, ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { useCan, useOwnZone } from '../../staff/web/shared/self.ts'
import { ChangeTable } from './change-table.tsx'
import styles from './log.module.css'
import { type LogRowDetails, logQuery, logRowQuery } from './shared/log-queries.ts'
import { NamedText } from './shared/named-text.tsx'
import { useActivity } from './shared/object-history.tsx'
import { useLogWords } from './shared/use-log-words.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-log.rowTitle'), description: '' }),
  Component: ({ params }) => <LogRowPage rowId={Number(params['row'])} />,
})

const useLogPart = () => (useCan('log.read') ? 'all' : 'own')

/** One act with its values before and after, and the acts of its batch. */
function LogRowPage({ rowId }: { rowId: number }) {
  const t = useT()
  const { nameAct } = useLogWords()
  const row = useQuery(logRowQuery(useApi(), useLogPart(), rowId))
  const facts = useFacts()
  if (row.error) return <ErrorNote error={row.error} onRetry={() => void row.refetch()} />
  if (!row.data) return <ObjectSkeleton />
  const { act, via, before, after, reason, is_reason_erased: isErased, batch } = row.data
  return (
    <ObjectPage
      title={nameAct(act)}
      badge={<Badge>{t(`studio-log.via.${via}`)}</Badge>}
      parent={{ href: studioPaths.log(), title: t('studio.page.log') }}
      facts={facts(row.data)}
    >
      {(isErased || reason !== null) && (
        <ObjectSection title={t('studio-log.reason')}>
          <p className={isErased ? styles['muted'] : styles['words']}>
            {isErased ? t('studio-log.reasonErasedLong') : reason}
          </p>
        </ObjectSection>
      )}
      <ObjectSection title={t('studio-log.changes')}>
        <ChangeTable before={before} after={after} />
      </ObjectSection>
      {batch !== null && <BatchSection batch={batch} rowId={rowId} />}
    </ObjectPage>
  )
}

function useFacts(): (row: LogRowDetails) => Fact[] {
  const { t, tag } = useTexts()
  const zone = useOwnZone()
  const { nameActor, nameObject } = useLogWords()
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
  const toTime = (iso: string) => format.format(new Date(iso))
  return row => [
    { title: t('studio-log.time'), value: `${toTime(row.at)} (${formatGmtOffset(tag, row.at, zone)})` },
    { title: t('studio-log.person'), value: <NamedText {...nameActor(row)} /> },
    { title: t('studio-log.object'), value: <NamedText {...nameObject(row.object)} /> },
    { title: t('studio-log.actName'), value: <code>{row.act}</code> },
    {
      title: t('studio-log.block'),
      value: row.block
        ? t('studio-log.blockSigned', { block: row.block.block, time: toTime(row.block.at) })
        : t('studio-log.blockNone'),
    },
    ...(row.request_id === null
      ? []
      : [{ title: t('studio-log.request'), value: <code>{row.request_id}</code> }]),
    { title: t('studio-log.row'), value: row.row_id },
    {
      title: t('studio-log.around'),
      value: (
        <a
          className={styles['link']}
          href={`${studioPaths.log()}?${new URLSearchParams({ object: row.object })}`}
        >
          {t('studio-log.sameObject')}
        </a>
      ),
    },
  ]
}

const shownRows = 10

function BatchSection({ batch, rowId }: { batch: string; rowId: number }) {
  const t = useT()
  const zone = useOwnZone()
  const toActivity = useActivity()
  const { nameObject } = useLogWords()
  const list = useInfiniteQuery(
    logQuery(useApi(), { part: useLogPart(), filter: { batch }, limit: shownRows }),
  )
  const rows = list.data?.pages[0]?.results.filter(row => row.row_id !== rowId) ?? []
  const title = t('studio-log.sameBatch')
  return (
    <ObjectSection
      title={title}
      actions={
        <a href={`${studioPaths.log()}?${new URLSearchParams({ batch })}`}>{t('studio-log.showAll')}</a>
      }
    >
      <ActivityList
        label={title}
        zone={zone}
        empty={t('studio-log.batchAlone')}
        rows={rows.map(row => ({ ...toActivity(row), actor: nameObject(row.object).text }))}
      />
    </ObjectSection>
  )
}
