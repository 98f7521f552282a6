import { Timeline, type TimelineProps } from '../../../platform/ui/timeline.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useLocalDateTime } from '../../../platform/web/use-local-date-time.ts'
import type { PublishedDraw } from '../contract.ts'
import { isQuicknetDraw } from '../fair/published.ts'
import styles from './draw-section.module.css'

/** Lists past and upcoming steps of the draw, each with its time. */
export function DrawSteps({ draw }: { draw: PublishedDraw }) {
  const t = useT()
  const steps = useSteps(draw)
  const hasLaterRound = draw.beacon.final_round !== null && draw.beacon.final_round !== draw.beacon.round
  if (draw.state === 'cancelled') return <p className={styles['note']}>{t('draw.cancelled')}</p>
  return (
    <div className={styles['block']}>
      <p>{t('draw.prizes', { count: draw.prize_count })}</p>
      <Timeline label={t('draw.steps')} steps={steps} doneText={t('draw.done')} yetText={t('draw.yet')} />
      {hasLaterRound && <p className={styles['note']}>{t('draw.later')}</p>}
      {!isQuicknetDraw(draw) && <p className={styles['note']}>{t('draw.test')}</p>}
    </div>
  )
}

function useSteps(draw: PublishedDraw): TimelineProps['steps'] {
  const t = useT()
  const when = useLocalDateTime()
  const { commitment, beacon, list, state, entry_count: count } = draw
  const done = (is: boolean) => (is ? ('done' as const) : ('yet' as const))
  const isFrozen = state !== 'open'
  const entries = t('draw.entries', { count: list?.count ?? count })
  return [
    { title: t('draw.step.secret'), note: when(commitment.committed_at), state: 'done' },
    { title: t('draw.step.sale'), note: when(draw.sale_until), state: done(isFrozen) },
    {
      title: t('draw.step.list'),
      note: list ? `${entries} · ${when(list.published_at)}` : entries,
      state: done(isFrozen),
    },
    {
      title: t('draw.step.draw'),
      note: when(beacon.final_round_at ?? beacon.round_at),
      state: done(draw.result !== null),
    },
    { title: t('draw.step.confirmed'), state: done(state === 'closed') },
  ]
}
