import * as z from 'zod'
import type { ReadDb } from './database.ts'
import { type Declaration, type Statement, statement } from './statement.ts'

/** A JSON value; excludes dates and bytes. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * A statement whose rows arrive as JSON; run it with `readJsonRows`. `Db` doesn't accept it, and a row schema with dates or
 * bytes doesn't compile.
 */
export interface JsonStatement<Row> {
  row: z.ZodType<Row>
  inJson: Statement<{ rows: Row[] | null }>
}

/**
 * Declares a statement whose ordered rows are sent as one JSON value, because parsing each field of each row
 * was the driver's largest cost for a list. Select times with {@link buildIsoUtcSql}.
 * @param declaration its text has no trailing semicolon, and its columns have distinct names
 */
export function jsonStatement<Row extends Json>({
  text,
  row,
  ...declaration
}: Declaration<Row>): JsonStatement<Row> {
  const inJson = statement({
    ...declaration,
    text: `select json_agg(q) as rows from (${text}) q`,
    row: z.object({ rows: z.array(row).nullable() }),
  })
  return { row, inJson }
}

export async function readJsonRows<Row>(
  db: ReadDb,
  { inJson }: JsonStatement<Row>,
  values?: unknown[],
): Promise<Row[]> {
  const [found] = await db.query(inJson, values)
  return found?.rows ?? []
}

/** Returns SQL for a timestamptz column as ISO 8601 text, like `toISOString`: `2026-11-22T19:30:00.000Z`. */
export function buildIsoUtcSql(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
