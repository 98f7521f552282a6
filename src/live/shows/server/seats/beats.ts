import type { ReadDb } from '../../../../platform/server/database.ts'
import { beatGapMinMs, knownVisitorTtlMs, seatLifeMs } from './times.ts'

export interface Beat {
  showId: number
  userId: number
  connectionId: string
  /** Milliseconds since 1970. */
  at: number
}

export interface Visitor extends Omit<Beat, 'userId'> {
  /** Client IP address in the form used by rate limits. */
  address: string
}

/** Maximum number of a show's visitors that are counted and remembered per IP address. */
export const visitorsPerAddressMax = 200
/** Number of heartbeats from which a visitor counts, so that made-up connection ids don't. */
const beatsToCount = 2

/** Heartbeats received but not yet written by this process, and its current visitors. */
export interface Beats {
  note: (beat: Beat) => void
  openVisitor: (visitor: Visitor) => void
  /** Ignores a heartbeat that follows the visitor's previous one too soon. */
  beatVisitor: (visitor: Visitor) => void
  dropVisitor: (visitor: Omit<Visitor, 'at'>) => void
  /** Returns and clears the pending heartbeats. If they can't be written, the caller must note them again. */
  take: () => Beat[]
  /**
   * Counts visitors by show, without silent ones. A show that has lost its last visitor is included once
   * more, with 0.
   */
  countVisitors: (now: number) => Map<number, number>
}

export function createBeats(): Beats {
  let pending = new Map<string, Beat>()
  const visitors = createVisitors()
  return {
    note(beat) {
      const key = `${beat.showId} ${beat.userId}`
      if ((pending.get(key)?.at ?? 0) <= beat.at) pending.set(key, beat)
    },
    openVisitor: visitors.open,
    beatVisitor: visitors.beat,
    dropVisitor: visitors.drop,
    take() {
      const taken = [...pending.values()]
      pending = new Map()
      return taken.toSorted((a, b) => a.showId - b.showId || a.userId - b.userId)
    },
    countVisitors: visitors.count,
  }
}

/**
 * Time of a visitor's last counted heartbeat or, before any, of the opening, and the number of counted
 * heartbeats.
 */
interface VisitorState {
  at: number
  beats: number
}

function createVisitors() {
  const shows = new Map<number, Map<string, Map<string, VisitorState>>>()

  /** Finds or adds a visitor; returns null if the IP address has reached its maximum of visitors. */
  function find({ showId, address, connectionId, at }: Visitor): VisitorState | null {
    const addresses = getOrAdd(shows, showId, () => new Map<string, Map<string, VisitorState>>())
    const connections = getOrAdd(addresses, address, () => new Map<string, VisitorState>())
    if (!connections.has(connectionId) && connections.size >= visitorsPerAddressMax) return null
    return getOrAdd(connections, connectionId, () => ({ at, beats: 0 }))
  }

  return {
    open: (visitor: Visitor) => void find(visitor),
    beat(visitor: Visitor) {
      const pending = find(visitor)
      if (!pending || visitor.at < pending.at + beatGapMinMs) return
      pending.at = visitor.at
      pending.beats += 1
    },
    drop({ showId, address, connectionId }: Omit<Visitor, 'at'>) {
      shows.get(showId)?.get(address)?.delete(connectionId)
    },
    count(now: number): Map<number, number> {
      const counts = new Map<number, number>()
      for (const [showId, addresses] of shows) {
        for (const [address, connections] of addresses) {
          for (const [id, { at }] of connections) if (at < now - knownVisitorTtlMs) connections.delete(id)
          if (connections.size === 0) addresses.delete(address)
        }
        const pending = addresses.values().flatMap(connections => connections.values())
        counts.set(
          showId,
          pending.filter(({ at, beats }) => beats >= beatsToCount && at >= now - seatLifeMs).toArray().length,
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

/**
 * Returns the heartbeats of the process that uses `read`: the API calls note them, and a timer writes them.
 */
export function getBeats(read: ReadDb): Beats {
  const known = byProcess.get(read) ?? createBeats()
  byProcess.set(read, known)
  return known
}
