import type { JsonObject } from './json.ts'

/** A row as a file has it, with the line it begins at; or what is wrong with it as a whole. */
export type RawRow = { line: number; cells: JsonObject } | { line: number; problem: string }
