import type { LiveContext, LiveFileResponse } from '../../../platform/server/live-files.ts'
import { roomTopic } from './room.ts'
import { presentSnapshot, type RoomNumbers, readSnapshots, type SnapshotRow } from './snapshot.ts'

/** A room that somebody reads by this process. */
interface Watched {
  /** Null: there is no such room, or nothing is known of it yet. */
  row: RoomNumbers | null
  answer: LiveFileResponse | null
  askedAt: number
  checkedAt: number
  isHinted: boolean
}

/** How old a snapshot may be: PostgreSQL is asked for all rooms together, twice a second while somebody reads. */
const freshMs = 500
/** The same once a hint says that the room has changed: a crowd of hints makes no crowd of statements. */
const freshMsHinted = 100
/** A room that nobody has asked for so long is forgotten. */
const watchedMs = 30_000
const never = Number.NEGATIVE_INFINITY
const cacheControl = 'public, s-maxage=1'

/**
 * The rooms that this process answers for, from memory. They are read again when somebody asks and what is known is too
 * old: so nothing runs while nobody watches, and a reader behind a cache is given what is so at that moment.
 */
export function createLiveRooms({ read, hints, clock }: Pick<LiveContext, 'read' | 'hints' | 'clock'>) {
  const rooms = new Map<number, Watched>()
  const byTopic = new Map<string, Watched>()
  let running: Promise<void> | null = null

  hints.listen(topic => {
    const room = byTopic.get(topic)
    if (room) room.isHinted = true
  })

  function watch(chatId: number): Watched {
    const known = rooms.get(chatId)
    if (known) return known
    const room = { row: null, answer: null, askedAt: clock(), checkedAt: never, isHinted: false }
    rooms.set(chatId, room)
    byTopic.set(roomTopic(chatId), room)
    return room
  }

  function forgetUnasked(): void {
    for (const [chatId, { row, askedAt, checkedAt }] of rooms) {
      // Addresses that lead nowhere are asked for by crawlers, and never twice.
      const mayBeThere = row !== null || checkedAt === never
      if (mayBeThere ? clock() - askedAt < watchedMs : clock() - checkedAt <= freshMs) continue
      rooms.delete(chatId)
      byTopic.delete(roomTopic(chatId))
    }
  }

  async function readAll(): Promise<void> {
    forgetUnasked()
    const asked = [...rooms]
    for (const [, room] of asked) room.isHinted = false
    const known = asked.map(([chatId, { row }]) => ({
      chatId,
      revision: row?.revision ?? -1,
      hearts: row?.hearts ?? 0,
    }))
    const rows = new Map((await readSnapshots(read, known)).map(row => [row.chat_id, row]))
    for (const [chatId, room] of asked) {
      const row = rows.get(chatId)
      if (!row || row.is_changed) room.answer = row ? answerOf(row) : null
      room.row = row ? numbersOf(row) : null
      room.checkedAt = clock()
    }
  }

  function get(showId: number, chatId: number): LiveFileResponse | null | Promise<LiveFileResponse | null> {
    const room = watch(chatId)
    room.askedAt = clock()
    const isFresh = clock() - room.checkedAt < (room.isHinted ? freshMsHinted : freshMs)
    if (isFresh) return room.row?.show_id === showId ? room.answer : null
    running ??= readAll().finally(() => {
      running = null
    })
    // A room that was not asked for yet when the statement was sent has its turn behind it.
    return running.then(() => get(showId, chatId))
  }

  return {
    get,
    /** For metrics: rooms that are there, with the age of what is known of them. */
    watched: () =>
      [...rooms.values()].flatMap(({ row, checkedAt }) => (row ? [{ row, ageMs: clock() - checkedAt }] : [])),
  }
}

/** What is in a room stays with its answer. */
function numbersOf({ chat_id, show_id, revision, hearts, last_seq, held_count }: SnapshotRow): RoomNumbers {
  return { chat_id, show_id, revision, hearts, last_seq, held_count }
}

/** Bytes and ETag follow from rows alone, so that all processes give the same. */
function answerOf(row: SnapshotRow): LiveFileResponse {
  const etag = `"${row.chat_id}-${row.revision}-${row.hearts}"`
  return { status: 200, body: JSON.stringify(presentSnapshot(row)), etag, cacheControl }
}
