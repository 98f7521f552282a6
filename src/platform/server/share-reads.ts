import { batchReads } from './batch-reads.ts'
import type { ReadDb } from './database.ts'

/** Maximum distinct queries per group. */
const distinctMax = 100

/**
 * Shares a read that many callers make with the same values at once, as thousands request one product when
 * its sale opens. Callers that arrive while it runs share the next one, so each sees all that was committed
 * before its call. A single read runs at once. A failure affects only callers with the same query.
 * @param toKey identifies a query: those with the same key get the result of the last of them, so the key
 * needs no time. Results are shared and must not be modified.
 */
export function shareReads<Query, Result>(
  read: (db: ReadDb, query: Query) => Promise<Result>,
  toKey: (query: Query) => string,
): (db: ReadDb, query: Query) => Promise<Result> {
  const together = batchReads<Query, () => Result>(
    async (db, group) => {
      const keys = group.map(toKey)
      const latest = new Map(keys.map((key, at) => [key, group[at] as Query]))
      const found = await Promise.all(
        [...latest].map(async ([key, query]) => [key, await settle(read(db, query))] as const),
      )
      const byKey = new Map(found)
      return keys.map(key => byKey.get(key) as () => Result)
    },
    { askedMax: distinctMax },
  )
  return async (db, query) => (await together(db, query))()
}

/** Wraps the result or the error, for each caller to unwrap. */
async function settle<Result>(query: Promise<Result>): Promise<() => Result> {
  try {
    const found = await query
    return () => found
  } catch (error) {
    return () => {
      throw error
    }
  }
}
