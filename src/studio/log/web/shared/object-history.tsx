import { useInfiniteQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { type Activity, ActivityList } from '../../../kit/web/shared/activity-list.tsx'
import { ObjectSection } from '../../../kit/web/shared/object-page.tsx'
import { ErrorNote, RowsSkeleton } from '../../../kit/web/shared/states.tsx'
import { useCan, useOwnZone } from '../../../staff/web/shared/self.ts'
import { formatValue, listChanges } from './log-changes.ts'
import { type LogRow, logQuery } from './log-queries.ts'
import { useLogWords } from './use-log-words.ts'

const shownRows = 20

interface Props {
  /** Name of the object in the log, such as `artist 4`. */
  object: string
  /** Lists what a row changed, in the words of the object's page; by default with the names of the log. */
  listChanges?: (row: LogRow) => Activity['changes']
}

/** The latest rows of the log about an object, as the last section of its page; for those who may read the log. */
export function ObjectHistory(props: Props) {
  return useCan('log.read') ? <History {...props} /> : null
}

function History({ object, listChanges }: Props) {
  const t = useT()
  const zone = useOwnZone()
  const toActivity = useActivity(listChanges)
  const list = useInfiniteQuery(logQuery(useApi(), { part: 'all', filter: { object }, limit: shownRows }))
  const rows = list.data?.pages[0]?.results
  const title = t('studio-log.history')
  return (
    <ObjectSection
      title={title}
      actions={
        list.hasNextPage && (
          <a href={`${studioPaths.log()}?${new URLSearchParams({ object })}`}>{t('studio-log.showAll')}</a>
        )
      }
    >
      {rows ? (
        <ActivityList
          label={title}
          zone={zone}
          empty={t('studio-log.historyNone')}
          rows={rows.map(toActivity)}
        />
      ) : list.error ? (
        <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </ObjectSection>
  )
}

/** Returns a function that shows a row of the log in an activity list. */
export function useActivity(listChanges: NonNullable<Props['listChanges']> = listLoggedChanges) {
  const t = useT()
  const { nameAct, nameActor } = useLogWords()
  return (row: LogRow) => ({
    key: row.row_id,
    at: row.at,
    title: <a href={studioPaths.logRow(row.row_id)}>{nameAct(row.act)}</a>,
    actor: nameActor(row).text,
    note: row.is_reason_erased ? t('studio-log.reasonErased') : row.reason,
    changes: listChanges(row),
  })
}

const listLoggedChanges = (row: LogRow) =>
  listChanges(row)
    .filter(change => change.isChanged)
    .map(({ field, before, after }) => ({ field, before: formatValue(before), after: formatValue(after) }))
