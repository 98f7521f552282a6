import type { Db } from '../database.ts'
import type { Json, JsonObject } from './json.ts'

/** A row of another form as cells of ours, or what is wrong with it; null for what is something else altogether. */
export type Mapped = JsonObject | { problem: string } | null

/** How data of a public form becomes rows of ours. */
export interface ForeignFormat {
  says: string
  /** One JSON value a line, or a JSON document that `itemsOf` takes apart. */
  layout: 'lines' | { itemsOf: (document: Json) => Json[] }
  /** Maps some hundred items at once, so that what has to be looked up is looked up together. */
  map: (items: Json[], db: Db) => Promise<Mapped[]>
}
