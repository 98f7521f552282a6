import type { Db } from '../database.ts'
import type { Json, JsonObject } from './json.ts'

/** A foreign record mapped to our cells, or a problem with it; null for records of another kind, which are skipped. */
export type Mapped = JsonObject | { problem: string } | null

/** An adapter from a published data format to our rows. */
export interface ForeignFormat {
  says: string
  /** One JSON value a line, or a JSON document that `itemsOf` takes apart. */
  layout: 'lines' | { itemsOf: (document: Json) => Json[] }
  /** Maps a batch of some hundred items, so that look-ups aren't N+1. */
  map: (items: Json[], db: Db) => Promise<Mapped[]>
}
