import { useFormats } from '../../platform/web/format.ts'
import { useT } from '../../platform/web/i18n.tsx'
import styles from './campaign-page.module.css'
import type { MakeState } from './use-makes.ts'

interface Props {
  state: MakeState
  goal: number
  status: 'open' | 'reached' | 'done'
}

/**
 * Shows the campaign's progress, and the fan's own make number once known. Always renders a line, so that the
 * number causes no layout shift.
 */
export function OwnProgress({
  state: { isMade, makeCount, number: own, invitedCount = 0 },
  goal,
  status,
}: Props) {
  const t = useT()
  const { number } = useFormats()
  const left = Math.max(0, goal - makeCount)
  const isThere = status !== 'open' || left === 0
  const values = { number: number(own ?? 0), left }
  return (
    <p className={styles['standing']} aria-live="polite">
      {isMade && own ? (
        <strong>{t(isThere ? 'make.own.reached' : 'make.own', values)}</strong>
      ) : isThere ? (
        t(`campaign.status.${status === 'done' ? 'done' : 'reached'}`)
      ) : (
        t('campaign.toGo', { left })
      )}
      {isMade && invitedCount > 0 && <span> {t('make.invited', { count: invitedCount })}</span>}
    </p>
  )
}
