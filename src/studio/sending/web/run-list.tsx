import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { getDateTimeFormat, useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, RowsSkeleton } from '../../kit/web/shared/states.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import { type Run, runsQuery } from './queries.ts'
import { RunState } from './run-state.tsx'
import styles from './sending.module.css'

/** The last dispatches by file. */
export function RunList() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(runsQuery(useApi()))
  return (
    <ObjectSection title={t('studio-sending.runs')}>
      {!data && !error && <RowsSkeleton rows={3} />}
      {!data && error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 && <p className={styles['note']}>{t('studio-sending.runs.none')}</p>}
      {data && data.results.length > 0 && (
        <ul className={styles['runs']}>
          {data.results.map(run => (
            <RunLine key={run.run_id} run={run} />
          ))}
        </ul>
      )}
    </ObjectSection>
  )
}

function RunLine({ run }: { run: Run }) {
  const { t, tag } = useTexts()
  const { number } = useFormats()
  const timeZone = useOwnZone()
  const time = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(run.made_at),
  )
  return (
    <li>
      <a href={studioPaths.sendingRun(run.run_id)}>{t('studio-sending.run', { id: run.run_id })}</a>
      <RunState state={run.state} />
      <span className={styles['note']}>
        {run.staff ? t('studio-sending.run.by', { name: run.staff.name, time }) : time}
      </span>
      <span className={styles['count']}>
        {t('studio-sending.run.progress', {
          done: number(run.sent_count + run.known_count + run.left_count),
          total: number(run.row_count),
        })}
      </span>
      {run.left_count > 0 && (
        <span className={styles['left']}>
          {t('studio-sending.run.left', { count: run.left_count, number: number(run.left_count) })}
        </span>
      )}
    </li>
  )
}
