import type { Json, JsonObject } from './json.ts'

/**
 * A row as read from the file, with its first line and remarks for the operator; or a problem with the whole
 * row, and the row's content.
 */
export type RawRow =
  | { line: number; cells: JsonObject; remarks?: string[] }
  | { line: number; problem: string; source?: Json }
