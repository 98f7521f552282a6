import type { ReactNode } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { CalendarIcon } from '../../../platform/ui/icons.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import type { Phase } from './phase.ts'
import type { Position } from './position.ts'
import type { ShowDetail } from './queries.ts'
import { RemindButton, useReminders } from './shared/remind-button.tsx'
import styles from './show-stage.module.css'
import type { Room } from './use-room.ts'
import type { LiveState } from './use-show-state.ts'

export interface StageProps {
  show: ShowDetail
  state: LiveState
  phase: Phase
  /** Whether the phase has changed while the page is open. */
  isSwitched: boolean
  onPosition: (position: Position | null) => void
  room: Room
}

export function Poster({ show }: Pick<StageProps, 'show'>) {
  return (
    <Picture
      media={show.poster}
      sizes="(width >= 1200px) 824px, calc(100vw - 3rem)"
      alt=""
      ratio="16:9"
      fit="hero"
      priority
    />
  )
}

export function StageText({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      <p className={styles['title']}>{title}</p>
      {text && <div className={styles['text']}>{text}</div>}
      {children && <div className={styles['actions']}>{children}</div>}
    </>
  )
}

/** Reminder and calendar buttons for fans who wait for the show. */
export function WaitingActions({ show }: Pick<StageProps, 'show'>) {
  const t = useT()
  const { locale } = useTexts()
  const hasReminder = useReminders([show.show_id])
  return (
    <>
      <RemindButton show={show} isOn={hasReminder(show.show_id)} size={48} />
      <ButtonLink href={paths.showCalendar(show.show_id, locale)} download iconStart={<CalendarIcon />}>
        {t('live.calendar')}
      </ButtonLink>
    </>
  )
}
