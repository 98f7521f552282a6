import { Badge } from '../../platform/ui/badge.tsx'
import { Countdown } from '../../platform/ui/countdown.tsx'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { LocalText } from '../../platform/web/local-text.tsx'
import { formatTimeLeft } from '../../platform/web/time-left.ts'
import { useLocalDateTime } from '../../platform/web/use-local-date-time.ts'
import { useNow } from '../../platform/web/use-now.ts'
import type { Stage } from './shared/queries.ts'
import styles from './vote-page.module.css'

/** Returns the time of the stage's next change and the milliseconds until then; null if none follows. */
function useStageClock(stage: Stage): { until: string; leftMs: number } | null {
  const now = useNow()
  const until =
    stage.status === 'upcoming' ? stage.opens_at : stage.status === 'open' ? stage.closes_at : null
  if (until === null) return null
  return { until, leftMs: Math.max(0, Date.parse(until) - now) }
}

const colors = { upcoming: 'info', open: 'signal', tabulating: 'warning', final: 'success' } as const

export function StageHeader({ stage }: { stage: Stage }) {
  const t = useT()
  const { tag } = useTexts()
  const formatTime = useLocalDateTime()
  const clock = useStageClock(stage)
  const { status, name } = stage
  if (status === 'none') return null
  const label = (when: string) => t(status === 'upcoming' ? 'vote.opens' : 'vote.closes', { when })
  return (
    <header className={styles['head']}>
      <p className={styles['kind']}>
        <span>{t('vote.title')}</span>
        <Badge color={colors[status]}>{t(`vote.status.${status}`)}</Badge>
      </p>
      <h1 className={styles['title']}>{name}</h1>
      {status === 'tabulating' && <p className={styles['lead']}>{t('vote.tabulating')}</p>}
      {status !== 'tabulating' && status !== 'final' && <p className={styles['lead']}>{t('vote.lead')}</p>}
      {clock && (
        <div className={styles['clock']}>
          <p className={styles['note']}>
            <LocalText of={format => label(format(clock.until))} />
          </p>
          <Countdown parts={formatTimeLeft(tag, clock.leftMs)} text={label(formatTime(clock.until))} />
        </div>
      )}
    </header>
  )
}
