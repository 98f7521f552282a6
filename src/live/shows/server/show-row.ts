import * as z from 'zod'
import { isValidName } from '../../../catalogue/artists/server/index.ts'
import { toPicture } from '../../../platform/contract/picture.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { languageOf, textIn } from '../../../platform/server/localized-text.ts'
import type { show } from '../show-shapes.ts'
import { showMachine, statusOf } from './show-machine.ts'

export const billedRow = z.object({ id: z.int(), name: z.string(), slug: z.string() })

/** What every list of shows selects, as JSON. */
export const showRow = z.object({
  id: z.int(),
  title: z.string(),
  lang: z.string(),
  slug: z.string(),
  poster_id: z.string().nullable(),
  poster_hue: z.int().nullable(),
  status: z.enum(showMachine.states),
  is_cancelled: z.boolean(),
  stream_type: z.int(),
  doors_at: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  vod_from: z.string().nullable(),
  vod_until: z.string().nullable(),
  zone: z.string(),
  venue: z.string().nullable(),
  is_free: z.boolean(),
  price_minor: z.int().nullable(),
  currency: z.string().nullable(),
  project_id: z.int().nullable(),
  languages: z.array(z.string()),
  captions: z.array(z.string()),
  chat_id: z.int().nullable(),
  artists: z.array(billedRow),
})
export type ShowRow = z.output<typeof showRow>

/** The columns of {@link showRow}, of shows `s` with {@link showJoins}. */
export const showColumns = (locale: string) => `s.id, ${textIn('s.title', locale)} as title,
  ${languageOf(['s.title'], locale)} as lang, s.slug, s.poster_id, m.hue as poster_hue, s.status, s.is_cancelled,
  ${streamType} as stream_type, ${isoUtc('s.doors_at')} as doors_at, ${isoUtc('s.starts_at')} as starts_at,
  ${isoUtc('s.ends_at')} as ends_at, ${isoUtc('s.vod_from')} as vod_from, ${isoUtc('s.vod_until')} as vod_until,
  s.zone, s.venue, s.is_free, case when not s.is_free then p.price_minor end as price_minor, p.currency,
  p.id as project_id, s.languages, s.captions, c.chat_id, ${artistsOf('s.id')} as artists`

/** Of the replay once there is one. */
export const streamType = `case when s.status = 'ON_VOD' then s.replay_type else s.live_type end`

const artistsOf = (showId: string) => `(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name,
  'slug', a.slug) order by sa.position, a.id), '[]')
  from show_artists sa join artists a on a.id = sa.artist_id where sa.show_id = ${showId})`

/** Joins shows `s` to what a row shows: poster, chat, and the project where fans may see it. */
export const showJoins = `left join media m on m.id = s.poster_id left join show_chats c on c.show_id = s.id
  left join project_sales p on p.id = s.project_id`

export function presentShow(row: ShowRow): z.input<typeof show> {
  const { id, poster_id: posterId, poster_hue: hue, price_minor: price, currency, status, artists } = row
  return {
    show_id: id,
    title: row.title,
    lang: row.lang,
    slug: row.slug,
    artists: artists.map(presentBilled),
    poster: toPicture(posterId, hue),
    status: statusOf(status),
    is_cancelled: row.is_cancelled,
    stream_type: row.stream_type,
    doors_at: row.doors_at,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    vod_from: row.vod_from,
    vod_until: row.vod_until,
    zone: row.zone,
    venue: row.venue,
    is_free: row.is_free,
    price: price === null || currency === null ? null : { amount: price, currency },
    project_id: row.project_id,
    languages: row.languages,
    captions: row.captions,
    chat_id: row.chat_id,
  }
}

export function presentBilled({ id, name, slug }: z.output<typeof billedRow>) {
  return { id, name, slug, is_valid: isValidName(name) }
}
