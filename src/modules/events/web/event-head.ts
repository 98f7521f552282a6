import { paths } from '../../../platform/contract/paths.ts'
import { crumbRecord } from '../../../platform/web/crumb-record.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import { dayInText } from '../../../platform/web/zone-times.ts'
import { eventRecord } from './event-records.ts'
import type { Event } from './queries.ts'

/** Head metadata of an event's page (spec 2.8). */
export function eventHead(event: Event, { t, tag }: Texts): Head {
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
    title: t('events.event.title', values),
    description: t(`events.event.description.${kind}`, values),
    canonical: path,
    ...(event.thumbnails && { image: event.thumbnails.thumb_og }),
    jsonLd: [
      eventRecord(event),
      crumbRecord([
        { name: t('events.home'), item: paths.home() },
        { name: t('events.title'), item: paths.events() },
        { name: event.name, item: path },
      ]),
    ],
  }
}
