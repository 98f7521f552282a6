import { randomUUID } from 'node:crypto'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { WriteBatch } from '../../../platform/server/writes/write-batches.ts'
import { chatErrors } from '../contract.ts'
import { applyMessage, findMessageRefusal, type RoomRules, type Standing } from './decide-message.ts'
import { addMessages, type NewMessage, type OwnMessage, readSent } from './messages.ts'
import { closePages } from './pages.ts'
import { ensurePeople, saveStandings } from './people.ts'
import { leaveRoom, lockRoom, type Room } from './room.ts'
import { type RoomAddress, readRules } from './room-rules.ts'
import { readStandings, type StandingRow, toStanding } from './standings.ts'

/** A message to post, with normalized text. */
export interface MessageDraft {
  userId: number
  text: string
  folded: string
  lang: string | null
  /** The listed word for which the message is held for review; null if none. */
  heldWord: string | null
  clientId: string
  replyTo: number | null
}

export type PostResults = Map<MessageDraft, OwnMessage | Failure>

interface Item {
  address: RoomAddress
  wish: MessageDraft
}

/**
 * Writes all messages to a room that have arrived during the previous batch, in one transaction under the
 * room's lock. Order, rate limits, mutes and seqs are decided only under that lock.
 */
export const messageBatch: WriteBatch<Item, PostResults> = {
  itemsMax: 200,
  async run(db, _key, items, { now }) {
    const [first] = items
    if (!first) return new Map()
    const { address } = first
    const room = await lockRoom(db, address.chatId, now())
    const rules = room && (await readRules(db, address, room.now))
    if (!rules) return fail(chatErrors.notFound)
    return postAll(
      db,
      { room, rules, address },
      items.map(({ wish: draft }) => draft),
    )
  },
}

interface Held {
  room: Room
  rules: RoomRules
  address: RoomAddress
}

async function postAll(db: Db, held: Held, wishes: MessageDraft[]): Promise<PostResults> {
  const { address } = held
  const userIds = [...new Set(wishes.map(({ userId }) => userId))].toSorted((a, b) => a - b)
  const rows = await readStandings(db, { ...address, userIds })
  const sent = await readSent(db, address.chatId, wishes)
  const decided = decideAll(held, { wishes, rows, sent })
  if (decided.accepted.length > 0) await writeAccepted(db, held, { rows, decided })
  for (const [draft, twin] of decided.twins) decided.posted.set(draft, decided.posted.get(twin) ?? noTwin())
  return decided.posted
}

async function writeAccepted(
  db: Db,
  { room }: Held,
  { rows, decided }: { rows: StandingRow[]; decided: Decided },
): Promise<void> {
  const writers = rows.filter(row => decided.accepted.some(({ wish: draft }) => draft.userId === row.user_id))
  const people = await ensurePeople(db, writers)
  const before = room.lastSeq
  const messages = decided.accepted.map(({ wish: draft, row }) =>
    toMessage(room, { wish: draft, row, person: people.get(draft.userId) }),
  )
  await saveStandings(
    db,
    room.chatId,
    writers.map(row => ({
      personId: people.get(row.user_id)?.personId ?? 0,
      standing: decided.standings.get(row.user_id) ?? toStanding(row),
    })),
  )
  await addMessages(db, room.chatId, messages)
  await closePages(db, room, before)
  room.isChanged = true
  await leaveRoom(db, room)
  for (const { wish: draft, message } of messages) decided.posted.set(draft, message)
}

interface Decided {
  posted: PostResults
  accepted: { wish: MessageDraft; row: StandingRow }[]
  /** Drafts that repeat a client_id of their batch, by the first such draft, whose result they share. */
  twins: Map<MessageDraft, MessageDraft>
  standings: Map<number, Standing>
}

function decideAll(
  { room, rules }: Held,
  { wishes, rows, sent }: { wishes: MessageDraft[]; rows: StandingRow[]; sent: Map<string, OwnMessage> },
): Decided {
  const decided: Decided = { posted: new Map(), accepted: [], twins: new Map(), standings: new Map() }
  const rowByUser = new Map(rows.map(row => [row.user_id, row]))
  const firstByKey = new Map<string, MessageDraft>()
  for (const draft of wishes) {
    const key = toSentKey(draft)
    const [before, twin, row] = [sent.get(key), firstByKey.get(key), rowByUser.get(draft.userId)]
    if (before) decided.posted.set(draft, before)
    else if (twin) decided.twins.set(draft, twin)
    else if (!row) decided.posted.set(draft, fail(chatErrors.notFound))
    else {
      firstByKey.set(key, draft)
      const standing = decided.standings.get(draft.userId) ?? toStanding(row)
      const refused = findDraftRefusal(room, rules, { wish: draft, standing })
      if (refused) decided.posted.set(draft, refused)
      else {
        decided.standings.set(draft.userId, applyMessage(standing, draft.folded, room.now))
        decided.accepted.push({ wish: draft, row })
      }
    }
  }
  return decided
}

export const toSentKey = ({ userId, clientId }: Pick<MessageDraft, 'userId' | 'clientId'>) =>
  `${userId} ${clientId}`

function findDraftRefusal(
  room: Room,
  rules: RoomRules,
  { wish: draft, standing }: { wish: MessageDraft; standing: Standing },
): Failure | null {
  const refused = findMessageRefusal(rules, standing, { folded: draft.folded, now: room.now })
  if (refused) return refused
  return (draft.replyTo ?? 0) > room.lastSeq ? fail(chatErrors.messageNotFound) : null
}

function noTwin(): never {
  throw new Error('a message is answered as one that was not decided')
}

/** Builds the message, with a seq unless it is held for review. */
function toMessage(
  room: Room,
  {
    wish: draft,
    row,
    person,
  }: { wish: MessageDraft; row: StandingRow; person: NewMessage['person'] | undefined },
): NewMessage & { wish: MessageDraft } {
  if (!person) throw new Error('a message has no author')
  const isHeld = draft.heldWord !== null && row.badge === null
  room.lastAt = Math.max(room.lastAt, room.now)
  if (!isHeld) room.lastSeq += 1
  const message: OwnMessage = {
    seq: isHeld ? null : room.lastSeq,
    id: randomUUID(),
    at: new Date(room.lastAt).toISOString(),
    author: {
      id: person.publicId,
      name: row.fan.username,
      badge: row.badge,
      picture: row.picture,
    },
    text: draft.text,
    lang: draft.lang,
    reply_to: draft.replyTo,
    state: isHeld ? 'held' : 'published',
    client_id: draft.clientId,
  }
  return { wish: draft, message, person, heldWord: isHeld ? draft.heldWord : null }
}
