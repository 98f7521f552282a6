import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'
import { secret } from '../../platform/contract/secret.ts'

/** PRE_SHOW 0, ON_SHOW 1, END_SHOW 2, ON_VOD 3, DONE 4 (spec 3). */
export const showStatus = z.int().min(0).max(4)
/** YOUTUBE 0, MMT_LIVE 1, MMT_VOD 2, BRIGHTCOVE_LIVE 3, BRIGHTCOVE_VOD 4 (spec 3). */
const streamType = z.int().min(0).max(4)

/**
 * `is_valid` is false for artists whose name starts with '(INVALID)', which are shown but never linked (spec
 * 2.2).
 */
const artistOfShow = z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() })

/** A show in a list (product 11). Only the `connections` calls return stream URLs. */
export const show = z.object({
  show_id: z.int(),
  title: z.string(),
  /** Language of the title; English if the title is missing in the reader's language. */
  lang: z.string(),
  slug: z.string(),
  artists: z.array(artistOfShow),
  poster: picture.nullable(),
  status: showStatus,
  /** Whether the show is DONE without having taken place. */
  is_cancelled: z.boolean(),
  /** Type of the live stream, or of the replay once there is one. */
  stream_type: streamType,
  doors_at: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Time from which the replay is available; null if unknown. */
  vod_from: z.iso.datetime().nullable(),
  vod_until: z.iso.datetime().nullable(),
  /** IANA time zone of the venue. */
  zone: z.string(),
  venue: z.string().nullable(),
  is_free: z.boolean(),
  /** Lowest price in the project that sells the show; null for a free show or without a sale. */
  price: amount.nullable(),
  project_id: z.int().nullable(),
  /** Languages spoken or sung; `captions` are the languages of the captions. */
  languages: z.array(z.string()),
  captions: z.array(z.string()),
  /** Null for a show without a chat. */
  chat_id: z.int().nullable(),
})

/** Media time and wall time advance equally from this point until the next one. */
const cut = z.object({ media_ms: z.int(), wall_at: z.iso.datetime() })

export const showDetail = show.extend({
  artists: z.array(artistOfShow.extend({ picture: picture.nullable(), hue: z.int() })),
  thumbnails: thumbnails.nullable(),
  /** Plain text in paragraphs, in the reader's language or English; null if there is none. */
  about: z.string().nullable(),
  about_lang: z.string().nullable(),
  faq: z.array(z.object({ lang: z.string(), question: z.string(), answer: z.string() })),
  /** The project that sells the show's tickets; null if it isn't visible in the shop. */
  project: z.object({ id: z.int(), name: z.string(), slug: z.string(), availability: z.int() }).nullable(),
  /** Reason for the cancellation; null if none was given. */
  cancel_note: z.string().nullable(),
  cancel_note_lang: z.string().nullable(),
  /** Countries where the show can be watched (ISO 3166); null for all countries. */
  countries: z.array(z.string()).nullable(),
  has_messages: z.boolean(),
  /** Time at which the show went on air; null before that. */
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** The cuts are empty if the replay has no mapping to wall time. */
  replay: z.object({ cuts: z.array(cut) }),
  updated_at: z.iso.datetime(),
})

/** Data for search engines and link previews. A paid show's data has no video URL. */
export const showSeo = z.object({
  show_id: z.int(),
  lang: z.string(),
  title: z.string(),
  description: z.string(),
  /** Path on this site of a 1200 × 630 pixel image; null if there is none. */
  image: z.string().nullable(),
  /** Path of the page on this site. */
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

/** Data for the player, by stream type. Token and URL expire together and are renewed with each heartbeat. */
const framed = {
  video_id: z.string(),
  /**
   * Origin of the external player. The page frames only this origin and accepts player messages from it
   * alone.
   */
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
 * Content of `/livechat/{show_id}/{chat_id}/meta.json`, which open pages poll; chat_id is 0 for a show
 * without a chat.
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
  /** Number of seats and visitors at the last count. */
  viewers: z.int(),
  chat: z
    .object({
      chat_id: z.int(),
      /**
       * Effective state: closed before the doors open and from ten minutes after the end, whatever moderators
       * have set.
       */
      state: z.enum(['open', 'slow', 'members', 'closed']),
      slow_seconds: z.int(),
      /** The pinned notice by language, always including English; null if there is none. */
      pinned: z.record(z.string(), z.string()).nullable(),
      first_seq: z.int(),
      last_seq: z.int(),
      archive_version: z.int(),
    })
    .nullable(),
})
export type ShowMeta = z.output<typeof showMeta>
