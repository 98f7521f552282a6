import * as z from 'zod'
import { picture } from '../../platform/contract/picture.ts'

/** Of a message, in characters as a reader sees them (graphemes). */
export const textLengthMax = 300
/** In UTF-16 units: 300 families whose members have colours of their own take 5,700. */
export const textUnitsMax = 6_000
/** What a snapshot and an archive page hold. */
export const messagesOfPage = 100
/** What an index file holds. */
export const pagesOfIndex = 1_000

export const badges = ['artist', 'staff', 'moderator'] as const

/** Who wrote: name, picture and badge as they were then. */
const author = z.object({
  /** Opaque, and the same in every room: what blocks and mutes name. */
  id: z.string(),
  name: z.string(),
  picture: picture.nullable(),
  badge: z.enum(badges).nullable(),
})

/** A message that everybody sees. */
export const chatMessage = z.object({
  /** Its place in the room: gapless, from 1. */
  seq: z.int(),
  id: z.string(),
  at: z.iso.datetime(),
  author,
  text: z.string(),
  /** BCP 47, guessed; null where nothing in it is of a language (emoji, numbers). */
  lang: z.string().nullable(),
  /** The seq that it replies to. What stood there may be gone. */
  reply_to: z.int().nullable(),
  state: z.literal('published'),
})
export type ChatMessage = z.output<typeof chatMessage>

/** A message as its author and moderators see it: held ones have no seq yet. */
export const ownMessage = chatMessage.extend({
  seq: z.int().nullable(),
  state: z.enum(['published', 'held', 'deleted']),
  /** What the author's browser called it. */
  client_id: z.string(),
})

/** Names of an archive file: `{first}-{version}.json`. */
const pageName = z.object({ first: z.int(), version: z.int() })

/** `latest.json`. Readers ignore one whose revision is lower than what they have. */
export const chatSnapshot = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  /** Grows with every change of the room. */
  revision: z.int(),
  /** The highest seq that was given; 0 before the first. */
  last_seq: z.int(),
  /** All that is to be seen of the last 100 numbers, in order. */
  messages: z.array(chatMessage),
  /** Numbers that were taken away in the last ten minutes before the last change. */
  deleted: z.array(z.int()),
  /** Archive pages that were closed or changed in the last 30 seconds before the last change. */
  pages: z.array(pageName),
  /** The latest of the artist's messages, in order, also where they are older than `messages`. */
  from_artist: z.array(chatMessage),
  hearts: z.int(),
  /** Of `archive-{version}.json`; 0 before the first page. */
  archive_version: z.int(),
})
export type ChatSnapshot = z.output<typeof chatSnapshot>

/** `{first}-{version}.json`: the messages `first` to `first + 99`, without those that were taken away. */
export const chatPage = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  first: z.int(),
  version: z.int(),
  messages: z.array(chatMessage),
  deleted: z.array(z.int()),
})
export type ChatPage = z.output<typeof chatPage>

/** `index-{index}-{version}.json`: up to 1,000 pages, with the time of the first message of each. */
export const chatIndex = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  index: z.int(),
  version: z.int(),
  pages: z.array(pageName.extend({ at: z.iso.datetime() })),
})
export type ChatIndex = z.output<typeof chatIndex>

/** `archive-{version}.json`: the index files of a room, with the time that each begins at. */
export const chatArchive = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  version: z.int(),
  indexes: z.array(z.object({ index: z.int(), version: z.int(), at: z.iso.datetime() })),
})
export type ChatArchive = z.output<typeof chatArchive>
