import type { Json, JsonObject } from './json.ts'

/**
 * A row as a file has it, with the line it begins at and remarks on what somebody should look at; or what is wrong with it
 * as a whole, and what stands there.
 */
export type RawRow =
  | { line: number; cells: JsonObject; remarks?: string[] }
  | { line: number; problem: string; source?: Json }
