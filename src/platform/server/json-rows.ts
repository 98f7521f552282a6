import type { ReadDb } from './database.ts'

/**
 * The rows of a statement, in its order, sent as one JSON value: to take apart each field of each row took the driver
 * longer than all else that it does for a list. JSON knows no time, so a row's times are selected by {@link isoUtc}.
 *
 * @param statement without a semicolon at its end; its columns have names of their own.
 */
export async function readRows<Row>(
  db: ReadDb,
  { name, text, values }: { name: string; text: string; values?: unknown[] },
): Promise<Row[]> {
  const [found] = await db.query<{ rows: Row[] | null }>({
    name,
    text: `select json_agg(q) as rows from (${text}) q`,
    ...(values && { values }),
  })
  return found?.rows ?? []
}

/** A column of times as text, as `toISOString` writes it: `2026-11-22T19:30:00.000Z`. */
export function isoUtc(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
