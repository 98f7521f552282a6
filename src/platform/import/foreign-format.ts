import type { Db } from '../server/database.ts'
import type { CommandOption } from '../server/operators/command.ts'
import type { Json, JsonObject } from './json.ts'

/**
 * A foreign record mapped to our cells, with remarks on what somebody should look at; or a problem with it; null for
 * records of another kind, which are skipped.
 */
export type Mapped = { cells: JsonObject; remarks?: string[] } | { problem: string } | null

/** What the operator chose, and wants to know at the end. */
export interface Mapping {
  /** The options that the format declares, as they were given. */
  choices: Readonly<Record<string, string | undefined>>
  /** Counts what is told at the end, as `note('Artists created', 2)`. */
  note: (what: string, count: number) => void
}

/** An adapter from a published data format to our rows. */
export interface ForeignFormat {
  says: string
  /** One JSON value a line, or a JSON document that `itemsOf` takes apart. */
  layout: 'lines' | { itemsOf: (document: Json) => Json[] }
  /** Further options of the import, each one of several words. */
  options?: Record<string, CommandOption & { words: readonly string[] }>
  /** Maps a batch of some hundred items, so that look-ups aren't N+1. */
  map: (items: Json[], db: Db, mapping: Mapping) => Promise<Mapped[]>
}
