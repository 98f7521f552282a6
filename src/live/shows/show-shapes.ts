import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'
import { secret } from '../../platform/contract/secret.ts'

/** PRE_SHOW 0, ON_SHOW 1, END_SHOW 2, ON_VOD 3, DONE 4 (spec 3). */
export const showStatus = z.int().min(0).max(4)
/** YOUTUBE 0, MMT_LIVE 1, MMT_VOD 2, BRIGHTCOVE_LIVE 3, BRIGHTCOVE_VOD 4 (spec 3). */
const streamType = z.int().min(0).max(4)

/** `is_valid` is false for names that start with '(INVALID)': named, never linked (spec 2.2). */
const artistOfShow = z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() })

/** A show in lists (product 11). Its addresses come from `connections` alone. */
export const show = z.object({
  show_id: z.int(),
  title: z.string(),
  /** The language of the title: English, where the reader's is missing. */
  lang: z.string(),
  slug: z.string(),
  artists: z.array(artistOfShow),
  poster: picture.nullable(),
  status: showStatus,
  /** Of a show that is DONE: it never took place. */
  is_cancelled: z.boolean(),
  /** Of the replay once there is one, of the live stream before. */
  stream_type: streamType,
  doors_at: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** The replay's window; null where it is not known. */
  vod_from: z.iso.datetime().nullable(),
  vod_until: z.iso.datetime().nullable(),
  /** IANA name of the time zone where it is played. */
  zone: z.string(),
  venue: z.string().nullable(),
  is_free: z.boolean(),
  /** The lowest of the project that sells it; null for a free show, and where nothing is sold. */
  price: amount.nullable(),
  project_id: z.int().nullable(),
  /** Spoken or sung in, and written below the picture. */
  languages: z.array(z.string()),
  captions: z.array(z.string()),
  /** Null for a show without a chat. */
  chat_id: z.int().nullable(),
})

/** From `wall_at` on, the replay's media time and the time of the wall run alike, until the next point. */
const cut = z.object({ media_ms: z.int(), wall_at: z.iso.datetime() })

export const showDetail = show.extend({
  artists: z.array(artistOfShow.extend({ picture: picture.nullable(), hue: z.int() })),
  thumbnails: thumbnails.nullable(),
  /** Plain text in paragraphs, in the reader's language or English; null where there is none. */
  about: z.string().nullable(),
  about_lang: z.string().nullable(),
  faq: z.array(z.object({ lang: z.string(), question: z.string(), answer: z.string() })),
  /** What sells its tickets, where it is to be seen in the shop. */
  project: z.object({ id: z.int(), name: z.string(), slug: z.string(), availability: z.int() }).nullable(),
  /** Why it was cancelled; null where nobody said. */
  cancel_note: z.string().nullable(),
  cancel_note_lang: z.string().nullable(),
  /** ISO 3166, where it can be watched; null: everywhere. */
  countries: z.array(z.string()).nullable(),
  /** Whether something was said in its chat. */
  has_messages: z.boolean(),
  /** When it went on air; null before. */
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Empty where the replay was never mapped to the evening. */
  replay: z.object({ cuts: z.array(cut) }),
  updated_at: z.iso.datetime(),
})

/** What search engines and link previews are told. Paid shows name no address of a video. */
export const showSeo = z.object({
  show_id: z.int(),
  lang: z.string(),
  title: z.string(),
  description: z.string(),
  /** Own path of a picture of 1200 × 630 pixels. */
  image: z.string().nullable(),
  /** Own path. */
  canonical: z.string(),
  languages: z.array(z.string()),
  artists: z.array(z.string()),
  status: showStatus,
  is_cancelled: z.boolean(),
  is_free: z.boolean(),
  is_live_now: z.boolean(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  vod_until: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
})

/** What a player needs, by stream type. A token and an address end with the token's life and come anew with a heartbeat. */
const framed = {
  video_id: z.string(),
  /** Where the player of that house is: the page frames it, and believes no other what the player says. */
  frame_origin: z.string(),
}
const youtube = z.object({ stream_type: z.literal(0), ...framed })
const hls = z.object({
  stream_type: z.union([z.literal(1), z.literal(2)]),
  /** The playlist, with the token in its path. */
  url: secret(z.string()),
  token: secret(z.string()),
  expires_at: z.iso.datetime(),
})
const brightcove = z.object({
  stream_type: z.union([z.literal(3), z.literal(4)]),
  account_id: z.string(),
  player_id: z.string(),
  ...framed,
})

export const playback = z.union([youtube, hls, brightcove])

/** What open pages poll, as `/livechat/{show_id}/{chat_id}/meta.json`; a show without a chat has it at chat 0. */
export const showMeta = z.object({
  show_id: z.int(),
  show_status: showStatus,
  is_cancelled: z.boolean(),
  doors_at: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  vod_from: z.iso.datetime().nullable(),
  vod_until: z.iso.datetime().nullable(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Seats and visitors, as last counted. */
  viewers: z.int(),
  chat: z
    .object({
      chat_id: z.int(),
      /** As it is now: closed before the doors and ten minutes after the end, whatever moderators say. */
      state: z.enum(['open', 'slow', 'members', 'closed']),
      slow_seconds: z.int(),
      /** By language, always in English. */
      pinned: z.record(z.string(), z.string()).nullable(),
      first_seq: z.int(),
      last_seq: z.int(),
      archive_version: z.int(),
    })
    .nullable(),
})
export type ShowMeta = z.output<typeof showMeta>
