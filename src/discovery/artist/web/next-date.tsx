import { paths } from '../../../platform/contract/paths.ts'
import { ChevronRightIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { toStartTime } from '../../../platform/web/wall-time.ts'
import styles from './next-date.module.css'
import type { ArtistEvent } from './queries.ts'

/** The next date as one row of the phone header, because the large ticket is further down. */
export function NextDate({ event }: { event: ArtistEvent }) {
  const t = useT()
  const { stub } = useFormats()
  const { day, month } = stub(event.starts_at, event.zone)
  return (
    <a className={styles['next']} href={paths.event(event.id)}>
      <time className={styles['date']} dateTime={toStartTime(event)}>
        <span className={styles['day']}>{day}</span>
        <span className={styles['month']}>{month}</span>
      </time>
      <span className={styles['words']}>
        <span className={styles['name']} lang={detectScriptLanguage(event.name)}>
          {event.name}
        </span>
        <span className={styles['place']}>
          {t('artist.events.place', { venue: event.venue, city: event.city.name })}
        </span>
      </span>
      <ChevronRightIcon />
    </a>
  )
}
