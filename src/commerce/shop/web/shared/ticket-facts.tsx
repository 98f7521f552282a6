import { TicketStub } from '../../../../events/events/web/shared/ticket-stub.tsx'
import { paths } from '../../../../platform/contract/paths.ts'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { type Translate, useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { formatDayAndTime, formatGmtOffset, formatShortDay } from '../../../../platform/web/zone-times.ts'
import type { TicketFacts as Facts } from '../../ticket-facts.ts'
import styles from './ticket-facts.module.css'

interface Props {
  ticket: Facts
  /** The facts at the time of purchase, if the event or show has moved since. */
  asBought?: Facts | null
  isLinked?: boolean
}

/** Shows a ticket's event or show, its date and its venue as a ticket stub. Needs the texts `stub`. */
export function TicketFacts({ ticket, asBought = null, isLinked = false }: Props) {
  const t = useT()
  const { tag } = useTexts()
  const { stub, time } = useFormats()
  const { title, starts_at: startsAt, doors_at: doorsAt, zone, status, category } = ticket
  const { day, month, weekday } = stub(startsAt, zone)
  const age = formatAge(ticket, t)
  return (
    <div className={styles['ticket']}>
      <TicketStub day={day} month={month} weekday={weekday} dateTime={startsAt} />
      <div className={styles['text']}>
        <p className={styles['title']}>
          {isLinked ? <a href={getPath(ticket)}>{title}</a> : title}
          {status !== 'scheduled' && (
            <Badge color={status === 'cancelled' ? 'danger' : 'warning'}>{t(`stub.${status}`)}</Badge>
          )}
        </p>
        <p>
          {formatWhen(ticket, tag, t)}
          {!ticket.is_day_only && ` (${formatGmtOffset(tag, startsAt, zone)})`}
        </p>
        {doorsAt && !ticket.is_day_only && <p>{t('stub.doors', { time: time(doorsAt, zone) })}</p>}
        <p>{formatWhere(ticket, t)}</p>
        {asBought && (
          <p className={styles['was']}>
            {t('stub.was', { when: `${formatWhen(asBought, tag, t)}, ${formatWhere(asBought, t)}` })}
          </p>
        )}
        {category && <p>{category}</p>}
        {age && <p>{age}</p>}
      </div>
    </div>
  )
}

const getPath = ({ event_id: eventId, show_id: showId }: Facts) =>
  eventId === null ? paths.show(showId ?? 0) : paths.event(eventId)

function formatWhen(
  { starts_at: startsAt, zone, is_day_only: isDayOnly }: Facts,
  tag: string,
  t: Translate,
): string {
  return isDayOnly
    ? `${formatShortDay(tag, startsAt, zone)} · ${t('stub.timeOpen')}`
    : formatDayAndTime(tag, startsAt, zone)
}

/** Formats the venue. A show without a venue is streamed; an event always has a venue, known or not. */
function formatWhere({ event_id: eventId, venue, city }: Facts, t: Translate): string {
  if (venue !== null) return city === null ? venue : t('stub.place', { venue, city })
  if (eventId === null) return t('stub.online')
  return city === null ? t('stub.placeOpen') : `${t('stub.placeOpen')} · ${city}`
}

function formatAge({ age_min: age, with_adult: isWithAdult }: Facts, t: Translate): string | null {
  if (age === null) return null
  if (age === 0) return t('stub.age.all')
  return t(isWithAdult ? 'stub.age.withAdult' : 'stub.age.from', { age })
}
