import * as z from 'zod'
import { languageTag, locales } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { validArtist } from '../../artists/server/index.ts'
import { cityNames } from '../../cities/server/index.ts'
import { recordHappening } from '../../notifications/server/index.ts'

const announced = z.object({
  id: z.int(),
  venue: z.string(),
  zone: z.string(),
  starts_at: z.date(),
  city_id: z.int(),
  /** Locale → name. */
  city: z.record(z.string(), z.string()),
  artist_ids: z.array(z.int()),
  artist: z.string(),
})
type Announced = z.output<typeof announced>

const columns = `e.id, e.venue, e.zone, e.starts_at, e.city_id, ${cityNames('c')} as city, line_up.ids as artist_ids,
  line_up.names[1] as artist`
/** Artists in the order of the poster. */
const joins = `join cities c on c.id = e.city_id cross join lateral (
    select array_agg(a.id order by ea.position, a.id) as ids, array_agg(a.name order by ea.position, a.id) as names
      from event_artists ea join artists a on a.id = ea.artist_id
     where ea.event_id = e.id and ${validArtist('a')}) line_up`
const isComing = `line_up.ids is not null and e.status = 'scheduled' and e.starts_at > $1`

const toAnnounce = statement({
  name: 'events.to-announce',
  text: `select ${columns} from events e ${joins} where ${isComing} and e.id = any($2) order by e.id`,
  row: announced,
})

/**
 * Lets fans near by know of events that have just been stored, in the caller's transaction. Give the ids of new events
 * only. Past, cancelled and postponed ones are told to nobody, and an event is told once, however often it is given.
 */
export async function announceEvents(db: Db, eventIds: number[], now: number): Promise<void> {
  const events = await db.query(toAnnounce, [new Date(now), eventIds])
  for (const event of events) await announce(db, event, { kind: 'event_near', key: `event:${event.id}`, now })
}

/** How long ago a sale may have begun to be told of still: longer than the queue ever stands. */
const newsMs = 86_400_000

const onSaleNow = statement({
  name: 'events.on-sale-now',
  text: `select ${columns} from events e ${joins} where ${isComing} and e.id in (
          select t.event_id from event_tickets t
           where t.on_sale_at > $2 and t.on_sale_at <= $1 and not t.is_sold_out)
        and not exists (select from happenings h where h.key = 'on-sale:' || e.id) order by e.id`,
  row: announced,
})

/** Tells of tickets that have just come on sale. An event is told of once, however many vendors it has. */
export const announceSales = defineTask({
  name: 'announceSales',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    const at = now()
    const events = await database.db.query(onSaleNow, [new Date(at), new Date(at - newsMs)])
    for (const event of events) {
      await database.transaction(db =>
        announce(db, event, { kind: 'event_on_sale', key: `on-sale:${event.id}`, now: at }),
      )
    }
  },
})

interface Announcement {
  kind: 'event_near' | 'event_on_sale'
  key: string
  now: number
}

async function announce(db: Db, event: Announced, { kind, key, now }: Announcement): Promise<void> {
  const [artistId, ...alsoArtistIds] = event.artist_ids
  if (artistId === undefined) return
  await recordHappening(db, {
    ...{ kind, key, artistId, alsoArtistIds, cityId: event.city_id, path: paths.event(event.id), at: now },
    params: { artist: event.artist, city: event.city, venue: event.venue, date: dayOf(event) },
  })
}

/** The day of the event where it happens, in every language. */
function dayOf({ starts_at: startsAt, zone }: Announced): Record<string, string> {
  const style = { year: 'numeric', month: 'long', day: 'numeric', timeZone: zone } as const
  return Object.fromEntries(
    locales.map(locale => [locale, new Intl.DateTimeFormat(languageTag(locale), style).format(startsAt)]),
  )
}
