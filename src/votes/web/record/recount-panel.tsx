import { useRef } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { RecordProblemCode } from '../../record-shapes.ts'
import styles from '../vote-page.module.css'
import { RecountedStages } from './recounted-stages.tsx'
import type { FinishedRecount } from './run-recount.ts'
import type { PageRecount } from './use-recount.ts'

/** Starts a recount of the published record or of a file, and shows its progress and result. */
export function RecountPanel({ recount: { state, start, stop } }: { recount: PageRecount }) {
  const t = useT()
  const { number } = useFormats()
  const file = useRef<HTMLInputElement>(null)
  const isRunning = state.is === 'running'
  return (
    <div className={styles['recount']}>
      <div className={styles['buttons']}>
        {isRunning ? (
          <Button onClick={stop}>{t('vote.public.stop')}</Button>
        ) : (
          <>
            <Button look="primary" onClick={() => void start(null)}>
              {t('vote.public.count')}
            </Button>
            <Button onClick={() => file.current?.click()}>{t('vote.public.file')}</Button>
            <input
              ref={file}
              type="file"
              hidden
              aria-label={t('vote.public.file.label')}
              onChange={event => {
                const [chosen] = event.target.files ?? []
                if (chosen) void start(chosen)
                event.target.value = ''
              }}
            />
          </>
        )}
      </div>
      <div className={styles['outcome']}>
        {isRunning && (
          <>
            <progress
              className={styles['progress']}
              aria-label={t('vote.public.count')}
              value={state.share}
            />
            <p>{t('vote.public.progress', { count: state.blocks, total: number(state.blocks) })}</p>
          </>
        )}
        <div role="status">
          {state.is === 'failed' && <p>{t('vote.public.failed')}</p>}
          {state.is === 'done' && <Outcome outcome={state.recounted.outcome} />}
        </div>
      </div>
    </div>
  )
}

/** Problems with a plain explanation; others are shown as their code (docs/vote.md). */
const damages: Partial<Record<RecordProblemCode, 'missing' | 'order' | 'changed' | 'unreadable' | 'totals'>> =
  {
    missing_block: 'missing',
    unreadable: 'unreadable',
    swapped_blocks: 'order',
    repeated_block: 'order',
    changed_block: 'changed',
    broken_chain: 'changed',
    wrong_totals: 'totals',
    wrong_tally: 'totals',
  }

function Outcome({ outcome }: { outcome: FinishedRecount['outcome'] }) {
  const t = useT()
  const { number } = useFormats()
  const { problem, stages, head } = outcome
  if (problem) {
    const damage = damages[problem.code]
    return (
      <div className={styles['found']} data-outcome="damaged">
        <h2 className={styles['bad']}>{t('vote.public.bad')}</h2>
        <p>
          {damage
            ? t(`vote.public.bad.${damage}`, { block: number(problem.block) })
            : t('vote.public.bad.text', { block: number(problem.block), code: problem.code })}
        </p>
      </div>
    )
  }
  const votes = stages.reduce((sum, { ballots }) => sum + ballots, 0)
  return (
    <div className={styles['found']} data-outcome="whole">
      <h2 className={styles['good']}>{t('vote.public.good')}</h2>
      <p>{t('vote.public.good.text', { votes, total: number(votes) })}</p>
      <RecountedStages stages={stages} head={head} />
      {head && (
        <p className={styles['note']}>
          {t('vote.public.last')}: {number(outcome.blocks)} · <code className={styles['hash']}>{head}</code>
        </p>
      )}
    </div>
  )
}
