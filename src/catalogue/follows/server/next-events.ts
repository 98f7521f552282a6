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

/** Reads the next event that takes place of each artist, by the artist's id; artists without one are left out. */
type ReadNextEvents = (db: ReadDb, query: NextEventsQuery) => Promise<ReadonlyMap<number, NextEvent>>

let read: ReadNextEvents = () => Promise.resolve(new Map())

/** For the domain of events, once as it loads: reads when and where artists play next. */
export function registerNextEvents(given: ReadNextEvents): void {
  read = given
}

export const readNextEvents: ReadNextEvents = (db, query) => read(db, query)
