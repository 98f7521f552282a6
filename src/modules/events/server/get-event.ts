import { toPicture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { isValidName } from '../../artists/server/index.ts'
import { type CityColumns, cityColumns, presentCity } from '../../cities/server/index.ts'
import { projectAvailability, shownPrice } from '../../shop/server/index.ts'

type Words = Record<string, string>

interface TicketRow {
  vendor: 'TL' | 'ND' | 'YS' | 'SY' | null
  name: string | null
  url: string | null
  project_id: number | null
  on_sale_at: string | null
  is_sold_out: boolean
  price_minor: number | null
  currency: string | null
}

interface DetailRow extends CityColumns {
  id: number
  name: string
  slug: string
  status: 'scheduled' | 'cancelled' | 'postponed'
  venue: string
  venue_address: string | null
  zone: string
  lat: number | null
  lon: number | null
  doors_at: Date | null
  open_at: Date
  starts_at: Date
  ends_at: Date | null
  previous_starts_at: Date | null
  status_changed_at: Date | null
  status_note: Words
  age_min: number | null
  age_with_adult: boolean
  faq: { question: Words; answer: Words }[]
  updated_at: Date
  poster_id: string | null
  poster_hue: number | null
  tour: { id: number; name: string } | null
  artists: { id: number; name: string; slug: string; image_id: string | null; hue: number }[]
  tickets: TicketRow[]
}

const { isOffered, isSoldOut } = projectAvailability('p')

const text = `
  select e.id, e.name, e.slug, e.status, e.venue, e.venue_address, e.zone, e.lat, e.lon, e.doors_at, e.open_at,
         e.starts_at, e.ends_at, e.previous_starts_at, e.status_changed_at, e.status_note, e.age_min,
         e.age_with_adult, e.faq, e.updated_at, e.poster_id, m.hue as poster_hue, ${cityColumns},
         (select json_build_object('id', t.id, 'name', t.name) from tours t where t.id = e.tour_id) as tour,
         (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'slug', a.slug,
                   'image_id', a.image_id, 'hue', a.hue) order by ea.position, a.id), '[]')
            from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id) as artists,
         (select coalesce(json_agg(json_build_object('vendor', k.vendor, 'name', coalesce(k.name, p.name),
                   'url', k.url, 'project_id', k.project_id, 'on_sale_at', coalesce(k.on_sale_at, p.sale_from),
                   'is_sold_out', k.is_sold_out or ${isSoldOut},
                   'price_minor', coalesce(k.price_minor, ${shownPrice('p')}),
                   'currency', coalesce(k.currency, p.currency)) order by k.position), '[]')
            from event_tickets k left join projects p on p.id = k.project_id
           where k.event_id = e.id and (p.id is null or ${isOffered('$2')})) as tickets
    from events e
    join cities c on c.id = e.city_id
    left join media m on m.id = e.poster_id
   where e.id = $1`

interface Query {
  eventId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** One event with all that its page says (product 6), in one round trip; null when unknown. */
export async function getEvent(db: ReadDb, { eventId, locale, now }: Query) {
  const values = [eventId, new Date(now)]
  const [row] = await db.query<DetailRow>({ name: 'events.get', text, values })
  return row ? presentDetail(row, { locale, now }) : null
}

function presentDetail(row: DetailRow, { locale, now }: Omit<Query, 'eventId'>) {
  const { poster_id, poster_hue, city_id, city_name, city_country_code, open_at, artists, ...rest } = row
  const isDone = row.starts_at.getTime() < now
  const spoken = (words: Words) => words[locale] ?? words['en'] ?? null
  return {
    ...rest,
    poster_img: poster_id && `/media/${poster_id}/640.webp`,
    picture: toPicture(poster_id, poster_hue),
    thumbnails: toThumbnails(poster_id),
    artists: artists.map(({ image_id, ...artist }) => ({
      ...artist,
      is_valid: isValidName(artist.name),
      picture: toPicture(image_id, artist.hue),
    })),
    is_done: isDone,
    doors_at: iso(row.doors_at),
    open_datetime: open_at.toISOString(),
    starts_at: row.starts_at.toISOString(),
    ends_at: iso(row.ends_at),
    previous_starts_at: iso(row.previous_starts_at),
    status_changed_at: iso(row.status_changed_at),
    updated_at: row.updated_at.toISOString(),
    city: presentCity({ city_id, city_name, city_country_code }, locale),
    status_note: spoken(row.status_note),
    faq: row.faq.flatMap(({ question, answer }) => {
      const [asked, answered] = [spoken(question), spoken(answer)]
      return asked && answered ? [{ question: asked, answer: answered }] : []
    }),
    tickets: isDone || row.status === 'cancelled' ? [] : row.tickets.map(presentTicket),
  }
}

function presentTicket({ on_sale_at: onSaleAt, ...ticket }: TicketRow) {
  return { ...ticket, on_sale_at: onSaleAt && new Date(onSaleAt).toISOString() }
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
