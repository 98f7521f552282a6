import * as z from 'zod'
import { isValidName } from '../../../catalogue/artists/server/index.ts'
import { cityColumns, cityRow, presentCity } from '../../../catalogue/cities/server/index.ts'
import { toPicture, toThumbnails } from '../../../platform/contract/picture.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import type { eventFields, eventItem } from '../contract.ts'
import { countColumns, countsJoin, countsRow } from './count-marks.ts'
import { isDone, isRunning } from './is-over.ts'

export const eventStatuses = ['scheduled', 'cancelled', 'postponed'] as const

/** What every list of events selects. */
export const eventRow = cityRow.extend({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  poster_id: z.string().nullable(),
  poster_hue: z.int().nullable(),
  status: z.enum(eventStatuses),
  open_at: z.string(),
  starts_at: z.string(),
  over_at: z.string(),
  ends_on: z.string().nullable(),
  is_day_only: z.boolean(),
  zone: z.string(),
  venue: z.string(),
  artist: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
  ...countsRow.shape,
})
export type EventRow = z.output<typeof eventRow>

/**
 * The columns of {@link eventRow}, of tables that the query calls `e`, `c`, `m` and `a`.
 * @param locale the parameter that holds the reader's, such as `$3`
 */
export const eventColumns = (
  locale: string,
) => `e.id, e.name, e.slug, e.poster_id, m.hue as poster_hue, e.status, ${isoUtc('e.open_at')} as open_at,
  ${isoUtc('e.starts_at')} as starts_at, ${isoUtc('e.over_at')} as over_at, e.ends_on::text, e.is_day_only, e.zone, e.venue,
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'slug', a.slug) end as artist,
  ${countColumns}, ${cityColumns(locale)}`

/** Joins `e` to the ids of a page `p`, and to it what a row shows; `a` is the first of the bill. */
export const eventJoins = `
  left join events e on e.id = p.id
  left join lateral (
    select a.id, a.name, a.slug from event_artists ea join artists a on a.id = ea.artist_id
     where ea.event_id = e.id order by ea.position, a.id limit 1
  ) a on true
  left join cities c on c.id = e.city_id
  left join media m on m.id = e.poster_id
  ${countsJoin}`

interface Reader {
  /** Milliseconds since 1970. */
  now: number
  locale: string
}

export function presentEvent(row: EventRow, { now, locale }: Reader): z.input<typeof eventItem> {
  const { status, over_at, starts_at } = row
  const times = { status, startsAtMs: Date.parse(starts_at), overAtMs: Date.parse(over_at) }
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    poster_img: row.poster_id && `/media/${row.poster_id}/640.webp`,
    picture: toPicture(row.poster_id, row.poster_hue),
    thumbnails: toThumbnails(row.poster_id),
    artist: row.artist && presentBilled(row.artist),
    status: row.status,
    is_done: isDone(times, now),
    is_running: isRunning(times, now),
    open_datetime: row.open_at,
    starts_at: row.starts_at,
    is_day_only: row.is_day_only,
    ends_on: row.ends_on,
    zone: row.zone,
    venue: row.venue,
    city: presentCity(row, locale),
    interested_count: row.interested_count,
    going_count: row.going_count,
  }
}

function presentBilled({ id, name, slug }: NonNullable<EventRow['artist']>) {
  return { id, name, slug, is_valid: isValidName(name) }
}

type Field = (typeof eventFields)[number]

/** Only the fields of `include`, when there is one, and always the id (spec 7.2). */
export function presentChosenFields(row: EventRow, { include, ...reader }: Reader & { include?: Field[] }) {
  const event = presentEvent(row, reader)
  if (!include) return event
  const wanted = Object.entries(event).filter(([name]) => (include as string[]).includes(name))
  return { ...Object.fromEntries(wanted), id: row.id } as Partial<typeof event> & { id: number }
}
