import { paths } from '../../../platform/contract/paths.ts'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import { formatDayInText, formatShortDay } from '../../../platform/web/zone-times.ts'
import { buildEventRecord } from './event-records.ts'
import type { Event } from './queries.ts'

/** Builds head metadata of an event's page (spec 2.8). */
export function buildEventHead(event: Event, texts: Texts): Head {
  const { t, tag } = texts
  const path = paths.event(event.id)
  const values = {
    artists: new Intl.ListFormat(tag, { type: 'conjunction' }).format(event.artists.map(({ name }) => name)),
    name: event.name,
    venue: event.venue,
    city: event.city.name,
    day: formatDayInText(tag, event.starts_at, event.zone),
  }
  const kind = event.status !== 'scheduled' ? event.status : event.is_done ? 'past' : 'scheduled'
  return {
    title: buildEventTitle(event, values.artists, texts),
    description: t(`events.event.description.${kind}`, values),
    canonical: path,
    ...(event.thumbnails && { image: event.thumbnails.thumb_og }),
    jsonLd: () => [
      buildEventRecord(event),
      toBreadcrumbList([
        { name: t('events.home'), item: paths.home() },
        { name: t('events.title'), item: paths.events() },
        { name: event.name, item: path },
      ]),
    ],
  }
}

/** Number of characters of a title that search engines show before the product's name. */
const titleLengthMax = 62

/**
 * Combines artists, name, city and day, each once, as far as they fit. City and day distinguish the dates of
 * a tour.
 */
function buildEventTitle({ name, city, starts_at, zone }: Event, artists: string, { t, tag }: Texts): string {
  const day = formatShortDay(tag, starts_at, zone)
  const lead = artists === '' || name.includes(artists)
  const what = lead ? name : t('events.event.what', { artists, name })
  const isCityNamed = name.includes(city.name)
  const title = isCityNamed
    ? t('events.event.title.short', { what, day })
    : t('events.event.title', { what, city: city.name, day })
  if (title.length <= titleLengthMax || lead) return title
  return t('events.event.title', { what: artists, city: city.name, day })
}
