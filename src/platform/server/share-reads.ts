import { batchReads } from './batch-reads.ts'
import type { ReadDb } from './database.ts'

/** Maximum number of distinct queries per batch. */
const distinctMax = 100

/**
 * Shares a read that many callers make with the same values at once, such as thousands that request one
 * product when its sale opens. Callers that arrive while a read runs share the next one, so that each sees
 * everything committed before its call. A single read runs immediately. A failure affects only callers with
 * the same query.
 * @param toKey identifies a query. Queries with the same key get the result of the last of them, so the key
 * needn't include the time. Results are shared and must not be modified.
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

/** Resolves to a function that returns the result or throws the error, for each caller to call. */
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
