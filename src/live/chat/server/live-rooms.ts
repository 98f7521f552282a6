import type { LiveContext, LiveFileResponse } from '../../../platform/server/live-files.ts'
import { toRoomTopic } from './room.ts'
import { presentSnapshot, type RoomNumbers, readSnapshots, type SnapshotRow } from './snapshot.ts'

/** A room with readers in this process. */
interface Watched {
  /** Null for an unknown room, or before the first read. */
  row: RoomNumbers | null
  answer: LiveFileResponse | null
  askedAt: number
  checkedAt: number
  isHinted: boolean
}

/**
 * Maximum age of a snapshot. One query reads all watched rooms, at most twice a second and only while there
 * are readers.
 */
const freshMs = 500
/** Maximum age of a snapshot after an invalidation; also limits the queries that many invalidations cause. */
const freshMsHinted = 100
/** Rooms without requests for this long are evicted. */
const watchedMs = 30_000
const never = Number.NEGATIVE_INFINITY
const cacheControl = 'public, s-maxage=1'

/**
 * Serves this process's rooms from memory. A request that finds a room stale reads it again, so nothing runs
 * without readers, and a reader behind a cache gets current data.
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
    byTopic.set(toRoomTopic(chatId), room)
    return room
  }

  function evictUnwatched(): void {
    for (const [chatId, { row, askedAt, checkedAt }] of rooms) {
      // Unknown rooms are evicted early, because crawlers request them, mostly once.
      const mayBeThere = row !== null || checkedAt === never
      if (mayBeThere ? clock() - askedAt < watchedMs : clock() - checkedAt <= freshMs) continue
      rooms.delete(chatId)
      byTopic.delete(toRoomTopic(chatId))
    }
  }

  async function readAll(): Promise<void> {
    evictUnwatched()
    const watchedRooms = [...rooms]
    for (const [, room] of watchedRooms) room.isHinted = false
    const known = watchedRooms.map(([chatId, { row }]) => ({
      chatId,
      revision: row?.revision ?? -1,
      hearts: row?.hearts ?? 0,
    }))
    const rows = new Map((await readSnapshots(read, known)).map(row => [row.chat_id, row]))
    for (const [chatId, room] of watchedRooms) {
      const row = rows.get(chatId)
      if (!row || row.is_changed) room.answer = row ? toResponse(row) : null
      room.row = row ? pickNumbers(row) : null
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
    // A room first requested while a query is running waits for the next query.
    return running.then(() => get(showId, chatId))
  }

  return {
    get,
    /** Returns existing rooms with the age of their data, for metrics. */
    watched: () =>
      [...rooms.values()].flatMap(({ row, checkedAt }) => (row ? [{ row, ageMs: clock() - checkedAt }] : [])),
  }
}

/** Picks only the numbers; the messages are in the stored response. */
function pickNumbers({ chat_id, show_id, revision, hearts, last_seq, held_count }: SnapshotRow): RoomNumbers {
  return { chat_id, show_id, revision, hearts, last_seq, held_count }
}

/** Content and ETag depend on rows alone, so that all processes return the same response. */
function toResponse(row: SnapshotRow): LiveFileResponse {
  const etag = `"${row.chat_id}-${row.revision}-${row.hearts}"`
  return { status: 200, body: JSON.stringify(presentSnapshot(row)), etag, cacheControl }
}
