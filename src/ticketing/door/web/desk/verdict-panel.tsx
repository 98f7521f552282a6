import { groupCode } from '../../../../platform/contract/typed-code.ts'
import { cx } from '../../../../platform/ui/cx.ts'
import { CloseIcon, HistoryIcon, type Icon, SuccessIcon, TicketIcon } from '../../../../platform/ui/icons.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import type { TextKey } from '../../../../platform/web/text-keys.ts'
import { describeFirstEntry, type OpenDoor } from '../device/device-state.ts'
import type { DoorDevice } from '../device/door-device.ts'
import type { ShownTicket, Verdict } from '../device/judge.ts'
import { useFormatMoment } from './use-format-moment.ts'
import styles from './verdict-panel.module.css'

interface Props {
  /** Null before the first verdict. */
  verdict: Verdict | null
  state: OpenDoor
  device: DoorDevice
}

const signs: Record<Verdict['colour'], Icon> = { green: SuccessIcon, yellow: HistoryIcon, red: CloseIcon }
const titles = { green: 'door.green', yellow: 'door.yellow', red: 'door.red' } as const

/**
 * Shows the verdict on the person at the door as a color, an icon, a word and a reason, which are announced
 * immediately.
 */
export function VerdictPanel({ verdict, state, device }: Props) {
  const t = useT()
  const reason = useReason(state, device)
  if (!verdict) {
    return (
      <div className={cx(styles['verdict'], styles['idle'])}>
        <TicketIcon size={64} className={styles['sign']} />
        <p className={styles['reason']}>{t('door.idle')}</p>
      </div>
    )
  }
  const why = reason(verdict)
  const Sign = signs[verdict.colour]
  return (
    <div role="alert" className={cx(styles['verdict'], styles[verdict.colour])} data-colour={verdict.colour}>
      <Sign size={64} className={styles['sign']} />
      <p className={styles['word']}>{t(titles[verdict.colour])}</p>
      {why && <p className={styles['reason']}>{why}</p>}
      {verdict.ticket && <Person ticket={verdict.ticket} />}
    </div>
  )
}

function Person({ ticket: { initials, category, shortCode, place, count } }: { ticket: ShownTicket }) {
  const t = useT()
  return (
    <p className={styles['person']}>
      <strong>{initials || t('door.unnamed')}</strong>
      {category && <span>{category}</span>}
      {place !== null && count !== null && <span>{t('door.place', { place, count })}</span>}
      {shortCode && <span className={styles['code']}>{groupCode(shortCode)}</span>}
    </p>
  )
}

function useReason({ event: { zone } }: OpenDoor, device: DoorDevice): (verdict: Verdict) => string {
  const t = useT()
  const { has } = useTexts()
  const moment = useFormatMoment(zone)
  return verdict => {
    if (verdict.colour === 'green') return verdict.isNew ? t('door.green.new') : ''
    if (verdict.colour === 'yellow') {
      const { at, door } = describeFirstEntry({ first: verdict.first, latest: device.held()?.latest ?? null })
      return door
        ? t('door.yellow.where', { time: moment(at), name: door })
        : t('door.yellow.when', { time: moment(at) })
    }
    const { why, window, voidReason } = verdict
    if (why === 'too_early') return t('door.red.too_early', { time: moment(window?.fromMs ?? 0) })
    if (why === 'too_late') return t('door.red.too_late', { time: moment(window?.untilMs ?? 0) })
    if (why !== 'void') return t(`door.red.${why}`)
    const key: string = `door.red.void.${voidReason}`
    return t(has(key) ? key : ('door.red.void' satisfies TextKey))
  }
}
