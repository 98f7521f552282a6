import type { ReadDb } from '../../../../platform/server/database.ts'
import { beatGapMinMs, seatLifeMs, visitorKnownMs } from './times.ts'

export interface Beat {
  showId: number
  userId: number
  connectionId: string
  /** Milliseconds since 1970. */
  at: number
}

/** A connection without an account. */
export interface Visitor extends Omit<Beat, 'userId'> {
  /** The caller's address, as limits know it. */
  address: string
}

/** Visitors of one show that an address counts for at most, and that a process remembers of it. */
export const visitorsOfAddressMax = 200
/** A visitor counts from this heartbeat on, so that made-up connection ids don't. */
const beatsToCount = 2

/** What one process has heard since it last wrote it down, and which visitors it hears. */
export interface Beats {
  note: (beat: Beat) => void
  openVisitor: (visitor: Visitor) => void
  /** Ignores a heartbeat that follows the one before too soon. */
  beatVisitor: (visitor: Visitor) => void
  dropVisitor: (visitor: Omit<Visitor, 'at'>) => void
  /** Hands over what was heard; what could not be written is noted again. */
  take: () => Beat[]
  /** Visitors by show, without those who fell silent. A show that lost its last one is named once more, with none. */
  countVisitors: (now: number) => Map<number, number>
}

export function createBeats(): Beats {
  let heard = new Map<string, Beat>()
  const visitors = createVisitors()
  return {
    note(beat) {
      const key = `${beat.showId} ${beat.userId}`
      if ((heard.get(key)?.at ?? 0) <= beat.at) heard.set(key, beat)
    },
    openVisitor: visitors.open,
    beatVisitor: visitors.beat,
    dropVisitor: visitors.drop,
    take() {
      const taken = [...heard.values()]
      heard = new Map()
      return taken.toSorted((a, b) => a.showId - b.showId || a.userId - b.userId)
    },
    countVisitors: visitors.count,
  }
}

/** When a visitor opened or last sent a heartbeat that counts, and how many of those came. */
interface Heard {
  at: number
  beats: number
}

/** Visitors of each show by address and connection. */
function createVisitors() {
  const shows = new Map<number, Map<string, Map<string, Heard>>>()

  /** Resolves with null when the address has as many visitors as it may. */
  function find({ showId, address, connectionId, at }: Visitor): Heard | null {
    const addresses = getOrAdd(shows, showId, () => new Map<string, Map<string, Heard>>())
    const connections = getOrAdd(addresses, address, () => new Map<string, Heard>())
    if (!connections.has(connectionId) && connections.size >= visitorsOfAddressMax) return null
    return getOrAdd(connections, connectionId, () => ({ at, beats: 0 }))
  }

  return {
    open: (visitor: Visitor) => void find(visitor),
    beat(visitor: Visitor) {
      const heard = find(visitor)
      if (!heard || visitor.at < heard.at + beatGapMinMs) return
      heard.at = visitor.at
      heard.beats += 1
    },
    drop({ showId, address, connectionId }: Omit<Visitor, 'at'>) {
      shows.get(showId)?.get(address)?.delete(connectionId)
    },
    count(now: number): Map<number, number> {
      const counts = new Map<number, number>()
      for (const [showId, addresses] of shows) {
        for (const [address, connections] of addresses) {
          for (const [id, { at }] of connections) if (at < now - visitorKnownMs) connections.delete(id)
          if (connections.size === 0) addresses.delete(address)
        }
        const heard = addresses.values().flatMap(connections => connections.values())
        counts.set(
          showId,
          heard.filter(({ at, beats }) => beats >= beatsToCount && at >= now - seatLifeMs).toArray().length,
        )
        if (addresses.size === 0) shows.delete(showId)
      }
      return counts
    },
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

const byProcess = new WeakMap<object, Beats>()

/** Those of the process that reads by `read`: its calls note them, its timer writes them. */
export function beatsOf(read: ReadDb): Beats {
  const known = byProcess.get(read) ?? createBeats()
  byProcess.set(read, known)
  return known
}
