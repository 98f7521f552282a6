import { Button } from '../../../../platform/ui/button.tsx'
import { formatDuration } from '../../../../platform/web/format-duration.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { clockErrorMsMax } from '../../clock.ts'
import type { OpenDoor } from '../device/device-state.ts'
import styles from './door-desk.module.css'
import { Note } from './note.tsx'
import { useFormatMoment } from './use-format-moment.ts'

/** Shows warnings about the network, the clock, the browser's storage and the event. */
export function DoorNotices({ state, hurry }: { state: OpenDoor; hurry: () => void }) {
  const t = useT()
  const moment = useFormatMoment(state.event.zone)
  const { clockError, waitingCount: count } = state
  return (
    <div className={styles['notices']}>
      {state.event.is_cancelled && <Note kind="danger">{t('door.cancelled')}</Note>}
      {state.hasStorageFailed && <Note kind="danger">{t('door.storage')}</Note>}
      {!state.isOnline && (
        <Note
          kind="warning"
          action={
            <Button size={40} onClick={hurry}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('door.offline', { time: moment(state.contactAt) })}{' '}
          {count > 0 && <span className={styles['waiting']}>{t('door.waiting', { count })}</span>}
        </Note>
      )}
      {clockError && (
        <Note kind="warning">
          {clockError.kind === 'unknown'
            ? t('door.clock.unknown')
            : t(`door.clock.${clockError.kind}`, { length: hoursAndMinutes(clockError.ms) })}
        </Note>
      )}
    </div>
  )
}

/**
 * Formats two hours and five minutes as "2:05"; seconds do not matter for a clock error of more than two
 * minutes.
 */
const hoursAndMinutes = (ms: number) => formatDuration(Math.round(Math.max(ms, clockErrorMsMax) / 60_000))
