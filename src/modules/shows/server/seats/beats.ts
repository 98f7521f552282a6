import type { ReadDb } from '../../../../platform/server/database.ts'
import { seatLifeMs } from './times.ts'

export interface Beat {
  showId: number
  userId: number
  connectionId: string
  /** Milliseconds since 1970. */
  at: number
}

/** What one process has heard since it last wrote it down, and which visitors it hears. */
export interface Beats {
  note: (beat: Beat) => void
  noteVisitor: (visitor: Omit<Beat, 'userId'>) => void
  dropVisitor: (visitor: Pick<Beat, 'showId' | 'connectionId'>) => void
  /** Hands over what was heard; what could not be written is noted again. */
  take: () => Beat[]
  /** Visitors by show, without those who fell silent. A show that lost its last one is named once more, with none. */
  countVisitors: (now: number) => Map<number, number>
}

export function createBeats(): Beats {
  let heard = new Map<string, Beat>()
  const visitors = new Map<number, Map<string, number>>()
  return {
    note(beat) {
      const key = `${beat.showId} ${beat.userId}`
      if ((heard.get(key)?.at ?? 0) <= beat.at) heard.set(key, beat)
    },
    noteVisitor({ showId, connectionId, at }) {
      const ofShow = visitors.get(showId) ?? new Map<string, number>()
      visitors.set(showId, ofShow.set(connectionId, at))
    },
    dropVisitor({ showId, connectionId }) {
      visitors.get(showId)?.delete(connectionId)
    },
    take() {
      const taken = [...heard.values()]
      heard = new Map()
      return taken.toSorted((a, b) => a.showId - b.showId || a.userId - b.userId)
    },
    countVisitors(now) {
      const counts = new Map<number, number>()
      for (const [showId, ofShow] of visitors) {
        for (const [id, at] of ofShow) if (at < now - seatLifeMs) ofShow.delete(id)
        counts.set(showId, ofShow.size)
        if (ofShow.size === 0) visitors.delete(showId)
      }
      return counts
    },
  }
}

const byProcess = new WeakMap<object, Beats>()

/** Those of the process that reads by `read`: its calls note them, its timer writes them. */
export function beatsOf(read: ReadDb): Beats {
  const known = byProcess.get(read) ?? createBeats()
  byProcess.set(read, known)
  return known
}
