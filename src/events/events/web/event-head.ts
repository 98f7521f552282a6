import { paths } from '../../../platform/contract/paths.ts'
import { crumbRecord } from '../../../platform/web/crumb-record.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import { dayInText, shortDay } from '../../../platform/web/zone-times.ts'
import { eventRecord } from './event-records.ts'
import type { Event } from './queries.ts'

/** Head metadata of an event's page (spec 2.8). */
export function eventHead(event: Event, texts: Texts): Head {
  const { t, tag } = texts
  const path = paths.event(event.id)
  const values = {
    artists: new Intl.ListFormat(tag, { type: 'conjunction' }).format(event.artists.map(({ name }) => name)),
    name: event.name,
    venue: event.venue,
    city: event.city.name,
    day: dayInText(tag, event.starts_at, event.zone),
  }
  const kind = event.status !== 'scheduled' ? event.status : event.is_done ? 'past' : 'scheduled'
  return {
    title: eventTitle(event, values.artists, texts),
    description: t(`events.event.description.${kind}`, values),
    canonical: path,
    ...(event.thumbnails && { image: event.thumbnails.thumb_og }),
    jsonLd: () => [
      eventRecord(event),
      crumbRecord([
        { name: t('events.home'), item: paths.home() },
        { name: t('events.title'), item: paths.events() },
        { name: event.name, item: path },
      ]),
    ],
  }
}

/** What a search engine shows of a title; the product's name comes after it. */
const titleLettersMax = 62

/** Who, what, where and when, each once, as far as it fits: dates of a tour are told apart by city and day. */
function eventTitle({ name, city, starts_at, zone }: Event, artists: string, { t, tag }: Texts): string {
  const day = shortDay(tag, starts_at, zone)
  const lead = artists === '' || name.includes(artists)
  const what = lead ? name : t('events.event.what', { artists, name })
  const isCityNamed = name.includes(city.name)
  const title = isCityNamed
    ? t('events.event.title.short', { what, day })
    : t('events.event.title', { what, city: city.name, day })
  if (title.length <= titleLettersMax || lead) return title
  return t('events.event.title', { what: artists, city: city.name, day })
}
