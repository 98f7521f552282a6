import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { type Run, refreshSending } from './queries.ts'
import styles from './run-page.module.css'
import { RunState } from './run-state.tsx'

/** How far a dispatch is, and how many parcels were left. */
export function RunProgress({ run }: { run: Run }) {
  const t = useT()
  const { number } = useFormats()
  useRefreshAtEnd(run.state)
  const done = run.sent_count + run.known_count + run.left_count
  const text = t('studio-sending.run.progress', { done: number(done), total: number(run.row_count) })
  const isAllSent = run.state === 'done' && run.left_count === 0
  return (
    <div className={styles['progress']}>
      <p className={styles['line']} role="status">
        <RunState state={run.state} />
        <span>{text}</span>
        {isAllSent && <span>{t('studio-sending.run.allSent')}</span>}
      </p>
      <progress aria-label={text} value={done} max={run.row_count} />
      <dl className={styles['counts']}>
        <Count title={t('studio-sending.state.sent')} count={run.sent_count} />
        <Count title={t('studio-sending.state.known')} count={run.known_count} />
        <Count title={t('studio-sending.state.left')} count={run.left_count} isBad={run.left_count > 0} />
        <Count title={t('studio-sending.state.waiting')} count={run.row_count - done} />
      </dl>
    </div>
  )
}

function Count({ title, count, isBad = false }: { title: string; count: number; isBad?: boolean }) {
  const { number } = useFormats()
  return (
    <div data-bad={isBad || undefined}>
      <dt>{title}</dt>
      <dd>{number(count)}</dd>
    </div>
  )
}

/** Reads lists of orders again once the dispatch that was watched is done. */
function useRefreshAtEnd(state: Run['state']): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state === 'done') void refreshSending(client)
    before.current = state
  }, [client, state])
}
