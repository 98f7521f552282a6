import type { ReadDb } from './database.ts'

interface Waiting<Asked, Found> {
  asked: Asked
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/** One that hangs must not hold up everybody. */
const runningMax = 2

interface Queue<Asked, Found> {
  running: number
  waiting: Waiting<Asked, Found>[]
}

/**
 * For a read that very many callers make at once, as heartbeats do: those that arrive while two statements run share
 * the next one. No timer: a lone read runs at once. Declare it once at module level; each database has a queue of its own.
 *
 * @param read finds what was asked for, in that order.
 * @param askedMax bounds a statement, so that those behind it don't wait for long.
 */
export function readTogether<Asked, Found>(
  read: (db: ReadDb, asked: Asked[]) => Promise<Found[]>,
  { askedMax }: { askedMax: number },
) {
  const queues = new WeakMap<ReadDb, Queue<Asked, Found>>()

  async function work(db: ReadDb, queue: Queue<Asked, Found>): Promise<void> {
    while (queue.waiting.length > 0) {
      const group = queue.waiting.splice(0, askedMax)
      try {
        const found = await read(
          db,
          group.map(({ asked }) => asked),
        )
        for (const [at, { resolve }] of group.entries()) resolve(found[at] as Found)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    queue.running -= 1
  }

  return (db: ReadDb, asked: Asked): Promise<Found> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { running: 0, waiting: [] }
      queues.set(db, queue)
      queue.waiting.push({ asked, resolve, reject })
      if (queue.running >= runningMax) return
      queue.running += 1
      void work(db, queue)
    })
}
