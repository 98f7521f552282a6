import type { ReadDb } from './database.ts'
import { readTogether } from './read-together.ts'
import type { Statement } from './statement.ts'

/** A row that answers one of those who asked together: `place` is which of them, counted from 1. */
interface Placed {
  place: number
}

/**
 * {@link readTogether} by one statement. Who is answered by no row gets null.
 *
 * @param valuesOf the statement's values, for those who ask in this order.
 */
export function readRowsTogether<Asked, Row extends Placed>(
  asking: Statement<Row>,
  valuesOf: (asked: Asked[]) => unknown[],
  limits: { askedMax: number },
): (db: ReadDb, asked: Asked) => Promise<Row | null> {
  return readTogether<Asked, Row | null>(async (db, asked) => {
    const rows = await db.query(asking, valuesOf(asked))
    const byPlace = new Map(rows.map(row => [row.place, row]))
    return asked.map((_, at) => byPlace.get(at + 1) ?? null)
  }, limits)
}
