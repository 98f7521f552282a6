import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'
import { secret } from '../../platform/contract/secret.ts'

/** PRE_SHOW 0, ON_SHOW 1, END_SHOW 2, ON_VOD 3, DONE 4 (spec 3). */
export const showStatus = z.int().min(0).max(4)
/** YOUTUBE 0, MMT_LIVE 1, MMT_VOD 2, BRIGHTCOVE_LIVE 3, BRIGHTCOVE_VOD 4 (spec 3). */
const streamType = z.int().min(0).max(4)

/** `is_valid` is false for names that start with '(INVALID)': shown, never linked (spec 2.2). */
const artistOfShow = z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() })

/** A show in lists (product 11). Stream URLs come only from `connections`. */
export const show = z.object({
  show_id: z.int(),
  title: z.string(),
  /** Language of the title: English if the reader's is missing. */
  lang: z.string(),
  slug: z.string(),
  artists: z.array(artistOfShow),
  poster: picture.nullable(),
  status: showStatus,
  /** The show is DONE without having taken place. */
  is_cancelled: z.boolean(),
  /** The live stream's type until there is a replay, then the replay's. */
  stream_type: streamType,
  doors_at: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** When the replay is available; null if not known. */
  vod_from: z.iso.datetime().nullable(),
  vod_until: z.iso.datetime().nullable(),
  /** IANA time zone of the venue. */
  zone: z.string(),
  venue: z.string().nullable(),
  is_free: z.boolean(),
  /** Lowest price in the project that sells it; null for a free show and without a sale. */
  price: amount.nullable(),
  project_id: z.int().nullable(),
  /** Languages spoken or sung, and those of the captions. */
  languages: z.array(z.string()),
  captions: z.array(z.string()),
  /** Null for a show without a chat. */
  chat_id: z.int().nullable(),
})

/** From `wall_at` on, media time and wall time advance equally, until the next point. */
const cut = z.object({ media_ms: z.int(), wall_at: z.iso.datetime() })

export const showDetail = show.extend({
  artists: z.array(artistOfShow.extend({ picture: picture.nullable(), hue: z.int() })),
  thumbnails: thumbnails.nullable(),
  /** Plain text in paragraphs, in the reader's language or English; null without text. */
  about: z.string().nullable(),
  about_lang: z.string().nullable(),
  faq: z.array(z.object({ lang: z.string(), question: z.string(), answer: z.string() })),
  /** The project that sells its tickets, if it is visible in the shop. */
  project: z.object({ id: z.int(), name: z.string(), slug: z.string(), availability: z.int() }).nullable(),
  /** Reason of the cancellation; null if none was given. */
  cancel_note: z.string().nullable(),
  cancel_note_lang: z.string().nullable(),
  /** Countries where it can be watched (ISO 3166); null for all. */
  countries: z.array(z.string()).nullable(),
  has_messages: z.boolean(),
  /** When it went on air; null before that. */
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Empty without a mapping to wall time. */
  replay: z.object({ cuts: z.array(cut) }),
  updated_at: z.iso.datetime(),
})

/** Data for search engines and link previews. A paid show's data has no video URL. */
export const showSeo = z.object({
  show_id: z.int(),
  lang: z.string(),
  title: z.string(),
  description: z.string(),
  /** Path on this site of an image of 1200 × 630 pixels. */
  image: z.string().nullable(),
  /** Path on this site. */
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

/** Player data by stream type. Token and URL expire together and are renewed with each heartbeat. */
const framed = {
  video_id: z.string(),
  /** Origin of the external player. The page frames it and accepts player messages from it alone. */
  frame_origin: z.string(),
}
const youtube = z.object({ stream_type: z.literal(0), ...framed })
const hls = z.object({
  stream_type: z.union([z.literal(1), z.literal(2)]),
  /** URL of the playlist, with the token in its path. */
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

/**
 * Polled by open pages as `/livechat/{show_id}/{chat_id}/meta.json`; chat_id is 0 for a show without a chat.
 */
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
  /** Last count of seats and visitors. */
  viewers: z.int(),
  chat: z
    .object({
      chat_id: z.int(),
      /**
       * The effective state: closed before the doors and from ten minutes after the end, whatever moderators
       * set.
       */
      state: z.enum(['open', 'slow', 'members', 'closed']),
      slow_seconds: z.int(),
      /** By language; English is always present. */
      pinned: z.record(z.string(), z.string()).nullable(),
      first_seq: z.int(),
      last_seq: z.int(),
      archive_version: z.int(),
    })
    .nullable(),
})
export type ShowMeta = z.output<typeof showMeta>
