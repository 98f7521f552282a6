import { Badge } from '../../platform/ui/badge.tsx'
import { Countdown } from '../../platform/ui/countdown.tsx'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { LocalText } from '../../platform/web/local-text.tsx'
import { timeLeft } from '../../platform/web/time-left.ts'
import { useLocalMoment } from '../../platform/web/use-local-moment.ts'
import { useNow } from '../../platform/web/use-now.ts'
import type { Stage } from './shared/queries.ts'
import styles from './vote-page.module.css'

/** The stage's next moment and the time left until then. */
function useStageClock(stage: Stage): { until: string; leftMs: number } | null {
  const now = useNow()
  const until =
    stage.status === 'upcoming' ? stage.opens_at : stage.status === 'open' ? stage.closes_at : null
  if (until === null) return null
  return { until, leftMs: Math.max(0, Date.parse(until) - now) }
}

const colors = { upcoming: 'info', open: 'signal', tabulating: 'warning', final: 'success' } as const

/** What is voted on, where it stands, and how much time is left. */
export function StageHeader({ stage }: { stage: Stage }) {
  const t = useT()
  const { tag } = useTexts()
  const momentOf = useLocalMoment()
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
          <Countdown parts={timeLeft(tag, clock.leftMs)} text={label(momentOf(clock.until))} />
        </div>
      )}
    </header>
  )
}
