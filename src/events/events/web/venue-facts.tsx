import type { ReactNode } from 'react'
import { ClockIcon, ExternalIcon, InfoIcon, PinIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import type { Translate } from '../../../platform/web/i18n.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { useViewerZone } from '../../../platform/web/use-viewer-zone.ts'
import {
  formatDayAndTime,
  formatGmtOffset,
  formatLongDay,
  isSameClock,
} from '../../../platform/web/zone-times.ts'
import styles from './event-page.module.css'
import type { Event } from './queries.ts'

const zoom = 17

/**
 * Builds a link to the venue on OpenStreetMap, by coordinates if known, else by a search. It is only a link,
 * so the page sends no request to a third party.
 */
function buildMapLink({ lat, lon, venue, venue_address: address, city }: Event): string {
  if (lat !== null && lon !== null) {
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`
  }
  const words = [venue, address ?? city.name].join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
}

/** Formats the age limit as one sentence; null if unknown. */
function formatAge({ age_min: age, age_with_adult: isWithAdult }: Event, t: Translate): string | null {
  if (age === null) return null
  if (age === 0) return t('events.age.all')
  return t(isWithAdult ? 'events.age.withAdult' : 'events.age.from', { age })
}

export function VenueFacts({ event }: { event: Event }) {
  const t = useT()
  const age = formatAge(event, t)
  return (
    <aside className={styles['facts']} aria-label={t('events.facts')}>
      <Fact icon={<ClockIcon />} title={t('events.times.title')}>
        <Times event={event} />
      </Fact>
      <Fact icon={<PinIcon />} title={t('events.venue')}>
        <p className={styles['strong']} lang={detectScriptLanguage(event.venue)}>
          {event.venue}
        </p>
        {event.venue_address && <p lang={detectScriptLanguage(event.venue_address)}>{event.venue_address}</p>}
        <p>{t('events.city.option', { city: event.city.name, nation: event.city.nation_name })}</p>
        <a className={styles['map']} href={buildMapLink(event)} rel="noopener external">
          {t('events.map')}
          <ExternalIcon size={16} />
        </a>
      </Fact>
      {age && (
        <Fact icon={<InfoIcon />} title={t('events.age')}>
          <p>{age}</p>
        </Fact>
      )}
    </aside>
  )
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles['fact']}>
      <h2 className={styles['factTitle']}>
        {icon}
        {title}
      </h2>
      <div className={styles['factBody']}>{children}</div>
    </section>
  )
}

/** Doors and start in the venue's time zone, and in the reader's if it differs. */
function Times({ event }: { event: Event }) {
  const t = useT()
  const { tag } = useTexts()
  const { time } = useFormats()
  const viewerZone = useViewerZone()
  const { starts_at: startsAt, zone } = event
  const isElsewhere = viewerZone !== null && !event.is_day_only && !isSameClock(startsAt, zone, viewerZone)
  const rows = [
    event.doors_at ? { label: t('events.doors'), iso: event.doors_at, isDayShown: false } : null,
    event.is_day_only ? null : { label: t('events.start'), iso: startsAt, isDayShown: false },
    event.ends_at ? { label: t('events.end'), iso: event.ends_at, isDayShown: !isSameNight(event) } : null,
  ].filter(row => row !== null)
  return (
    <>
      <p className={styles['strong']}>{formatEventDays(tag, event)}</p>
      {event.is_day_only && <p>{t('event.timeUnknown')}</p>}
      {rows.length > 0 && (
        <dl className={styles['clock']}>
          {rows.map(({ label, iso, isDayShown }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <time dateTime={iso}>{isDayShown ? formatDayAndTime(tag, iso, zone) : time(iso, zone)}</time>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles['zones']}>
        <span>
          {t('events.zone', { city: event.city.name, offset: formatGmtOffset(tag, startsAt, zone) })}
        </span>
        {isElsewhere && (
          <span className={styles['yours']}>
            {t('events.zone.yours', {
              time: formatDayAndTime(tag, startsAt, viewerZone),
              offset: formatGmtOffset(tag, startsAt, viewerZone),
            })}
          </span>
        )}
      </p>
    </>
  )
}

const nightMsMax = 20 * 3_600_000

/** Returns whether the event ends within the same night, so that the end needs no day. */
const isSameNight = ({ starts_at: startsAt, ends_at: endsAt }: Event) =>
  endsAt === null || Date.parse(endsAt) - Date.parse(startsAt) < nightMsMax

/** Formats the day of the start, or the first and the last day of an event without times. */
function formatEventDays(tag: string, { starts_at: startsAt, ends_on: endsOn, zone }: Event): string {
  const first = formatLongDay(tag, startsAt, zone)
  return endsOn === null ? first : `${first} – ${formatLongDay(tag, endsOn, 'UTC')}`
}
