import type { Db } from '../server/database.ts'
import type { CommandOption } from '../server/operators/command.ts'
import type { Json, JsonObject } from './json.ts'

/**
 * A foreign record mapped to our cells, with remarks for the operator to review; a problem; or null for a
 * record of another kind, which is skipped.
 */
export type MappedRecord = { cells: JsonObject; remarks?: string[] } | { problem: string } | null

/** Options chosen by the operator, and a collector of totals for the final report. */
export interface Mapping {
  choices: Readonly<Record<string, string | undefined>>
  /** Adds to a total of the final report, such as `note('Artists created', 2)`. */
  note: (what: string, count: number) => void
}

/** An adapter from a published data format to our rows. */
export interface ForeignFormat {
  says: string
  /** One JSON value per line, or one JSON document that `itemsOf` splits into items. */
  layout: 'lines' | { itemsOf: (document: Json) => Json[] }
  /** Additional options of the import, each with a fixed set of values. */
  options?: Record<string, CommandOption & { words: readonly string[] }>
  /** Maps a batch of several hundred items, which avoids N+1 queries. */
  map: (items: Json[], db: Db, mapping: Mapping) => Promise<MappedRecord[]>
}
