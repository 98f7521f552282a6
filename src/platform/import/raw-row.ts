import type { Json, JsonObject } from './json.ts'

/**
 * A row as read from the file, with its first line and remarks for the operator; or the problem with the
 * whole row, and its content.
 */
export type RawRow =
  | { line: number; cells: JsonObject; remarks?: string[] }
  | { line: number; problem: string; source?: Json }
