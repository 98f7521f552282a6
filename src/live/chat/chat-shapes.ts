import * as z from 'zod'
import { picture } from '../../platform/contract/picture.ts'

/** Maximum length of a message in graphemes (characters as readers see them). */
export const textLengthMax = 300
/** Maximum length in UTF-16 units: 300 family emoji with skin tones take 5,700. */
export const textUnitsMax = 6_000
export const messagesPerPage = 100
export const pagesPerIndex = 1_000

export const badges = ['artist', 'staff', 'moderator'] as const

/** The author, with name, picture and badge at the time of writing. */
const author = z.object({
  /** Opaque id, the same in every room; used by blocks and mutes. */
  id: z.string(),
  name: z.string(),
  picture: picture.nullable(),
  badge: z.enum(badges).nullable(),
})

/** A message visible to everyone. */
export const chatMessage = z.object({
  /** Sequence number in the room, gapless from 1. */
  seq: z.int(),
  id: z.string(),
  at: z.iso.datetime(),
  author,
  text: z.string(),
  /** Guessed BCP 47 tag; null for a text without language (emoji, numbers). */
  lang: z.string().nullable(),
  /** Seq of the message that this one replies to; that message may be deleted. */
  reply_to: z.int().nullable(),
  state: z.literal('published'),
})
export type ChatMessage = z.output<typeof chatMessage>

/** A message as its author and moderators see it; a held message has no seq yet. */
export const ownMessage = chatMessage.extend({
  seq: z.int().nullable(),
  state: z.enum(['published', 'held', 'deleted']),
  /** Id assigned by the author's browser. */
  client_id: z.string(),
})

/** Parts of an archive file's name: `{first}-{version}.json`. */
const pageName = z.object({ first: z.int(), version: z.int() })

/** `latest.json`. Readers ignore revisions lower than the one they have. */
export const chatSnapshot = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  /** Increases with every change in the room. */
  revision: z.int(),
  /** Highest assigned seq; 0 before the first message. */
  last_seq: z.int(),
  /** Visible messages among the last 100 seqs, in order. */
  messages: z.array(chatMessage),
  /** Seqs deleted in the ten minutes before the last change. */
  deleted: z.array(z.int()),
  /** Archive pages closed or changed in the 30 seconds before the last change. */
  pages: z.array(pageName),
  /** The artist's latest messages in order, including some older than `messages`. */
  from_artist: z.array(chatMessage),
  hearts: z.int(),
  /** Version of `archive-{version}.json`; 0 before the first archive page. */
  archive_version: z.int(),
})
export type ChatSnapshot = z.output<typeof chatSnapshot>

/** `{first}-{version}.json`: messages with seqs `first` to `first + 99`, without deleted ones. */
export const chatPage = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  first: z.int(),
  version: z.int(),
  messages: z.array(chatMessage),
  deleted: z.array(z.int()),
})
export type ChatPage = z.output<typeof chatPage>

/** `index-{index}-{version}.json`: up to 1,000 pages, each with the time of its first message. */
export const chatIndex = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  index: z.int(),
  version: z.int(),
  pages: z.array(pageName.extend({ at: z.iso.datetime() })),
})
export type ChatIndex = z.output<typeof chatIndex>

/** `archive-{version}.json`: a room's index files, each with its start time. */
export const chatArchive = z.object({
  show_id: z.int(),
  chat_id: z.int(),
  version: z.int(),
  indexes: z.array(z.object({ index: z.int(), version: z.int(), at: z.iso.datetime() })),
})
export type ChatArchive = z.output<typeof chatArchive>
