import { ErrorIcon, HistoryIcon, WarningIcon } from '../../../platform/ui/icons.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import { formatDayAndTime, formatDayInText } from '../../../platform/web/zone-times.ts'
import styles from './event-poster.module.css'
import type { Event } from './queries.ts'

/** A change of the event (cancelled, postponed, moved) and its reason. */
export function EventNotice({ event }: { event: Event }) {
  const t = useT()
  const { tag, locale } = useTexts()
  const { status, previous_starts_at: before, starts_at: startsAt, zone } = event
  if (status === 'scheduled') {
    if (!before || event.is_done) return null
    const shown = event.previous_is_day_only ? formatDayInText : formatDayAndTime
    return (
      <div className={styles['notice']} data-kind="moved">
        <HistoryIcon />
        <p>{t('events.moved', { before: shown(tag, before, zone) })}</p>
      </div>
    )
  }
  const values = { day: formatDayInText(tag, startsAt, zone) }
  return (
    <div className={styles['notice']} data-kind={status}>
      {status === 'cancelled' ? <ErrorIcon /> : <WarningIcon />}
      <div>
        <p className={styles['noticeTitle']}>{t(`event.${status}`)}</p>
        {event.status_note === null ? (
          <p>{t(`events.${status}.text`, values)}</p>
        ) : (
          <>
            <p lang={getLang(event.status_note_lang ?? locale, locale)}>{event.status_note}</p>
            <FallbackNote lang={event.status_note_lang} />
          </>
        )}
      </div>
    </div>
  )
}
