import type { ReadDb } from './database.ts'
import { readTogether } from './read-together.ts'

/** Distinct questions of one group. */
const distinctMax = 100

/**
 * For a read that many callers make with the same values at once, as thousands ask for one product when its sale opens:
 * those that arrive while it runs share the next one, so each sees all that was committed before it asked. A lone read
 * runs at once. One that fails fails for those alone who asked the same.
 *
 * @param keyOf names what is asked: those with the same key are given the answer of the last of them, so the time needs
 * no place in it. What they are given is shared, so nobody may change it.
 */
export function readShared<Asked, Found>(
  read: (db: ReadDb, asked: Asked) => Promise<Found>,
  keyOf: (asked: Asked) => string,
): (db: ReadDb, asked: Asked) => Promise<Found> {
  const together = readTogether<Asked, () => Found>(
    async (db, group) => {
      const keys = group.map(keyOf)
      const latest = new Map(keys.map((key, at) => [key, group[at] as Asked]))
      const found = await Promise.all(
        [...latest].map(async ([key, asked]) => [key, await settled(read(db, asked))] as const),
      )
      const byKey = new Map(found)
      return keys.map(key => byKey.get(key) as () => Found)
    },
    { askedMax: distinctMax },
  )
  return async (db, asked) => (await together(db, asked))()
}

/** What came of it, to be taken by each who asked. */
async function settled<Found>(asked: Promise<Found>): Promise<() => Found> {
  try {
    const found = await asked
    return () => found
  } catch (error) {
    return () => {
      throw error
    }
  }
}
