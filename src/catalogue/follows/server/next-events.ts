import type * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { nextEvent } from '../contract.ts'

export type NextEvent = z.output<typeof nextEvent>

export interface NextEventsQuery {
  artistIds: readonly number[]
  /** Milliseconds since 1970. */
  now: number
  locale: string
}

/** Reads each artist's next event that takes place, by artist id; omits artists without one. */
type ReadNextEvents = (db: ReadDb, query: NextEventsQuery) => Promise<ReadonlyMap<number, NextEvent>>

let read: ReadNextEvents = () => Promise.resolve(new Map())

/** Registers the function that reads next events. The events domain calls this once, while it loads. */
export function registerNextEvents(implementation: ReadNextEvents): void {
  read = implementation
}

export const readNextEvents: ReadNextEvents = (db, query) => read(db, query)
