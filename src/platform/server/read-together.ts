import type { ReadDb } from './database.ts'
import { DatabaseBusy } from './database-errors.ts'

interface Waiting<Asked, Found> {
  asked: Asked
  since: number
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/** Groups that run at once, of those that are as quick as they should be. */
const runningMax = 2
/** After this, in ms, a group no longer counts as running: one that hangs must not hold up everybody. */
export const quickMsMax = 100
/** Groups of one read at once with those that hang: of two such reads not all of a process's ten reading connections. */
export const underwayMax = 4
/** How long one waits for its group to start, in ms; it is answered 503 then. */
export const waitMsMax = 10_000

interface Queue<Asked, Found> {
  running: number
  underway: number
  waiting: Waiting<Asked, Found>[]
  /** One timer for all who wait, because a timer each would cost every call. */
  expiry?: NodeJS.Timeout | undefined
}

/**
 * For a read that very many callers make at once, as heartbeats do: those that arrive while two statements run share
 * the next one. A lone read runs at once. Declare it once at module level; each database has a queue of its own.
 *
 * @param read finds what was asked for, in that order (`readRowsTogether` where one statement does).
 * @param askedMax bounds a statement, so that those behind it don't wait for long.
 */
export function readTogether<Asked, Found>(
  read: (db: ReadDb, asked: Asked[]) => Promise<Found[]>,
  { askedMax }: { askedMax: number },
) {
  const queues = new WeakMap<ReadDb, Queue<Asked, Found>>()

  function startMore(db: ReadDb, queue: Queue<Asked, Found>): void {
    while (queue.waiting.length > 0 && queue.running < runningMax && queue.underway < underwayMax) {
      void run(db, queue, queue.waiting.splice(0, askedMax))
    }
    expireLater(queue)
  }

  async function run(db: ReadDb, queue: Queue<Asked, Found>, group: Waiting<Asked, Found>[]): Promise<void> {
    queue.running += 1
    queue.underway += 1
    let isSlow = false
    const slow = setTimeout(() => {
      isSlow = true
      queue.running -= 1
      startMore(db, queue)
    }, quickMsMax)
    try {
      const found = await read(
        db,
        group.map(({ asked }) => asked),
      )
      for (const [at, { resolve }] of group.entries()) resolve(found[at] as Found)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    clearTimeout(slow)
    if (!isSlow) queue.running -= 1
    queue.underway -= 1
    startMore(db, queue)
  }

  return (db: ReadDb, asked: Asked): Promise<Found> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { running: 0, underway: 0, waiting: [] }
      queues.set(db, queue)
      queue.waiting.push({ asked, since: performance.now(), resolve, reject })
      startMore(db, queue)
    })
}

/** Rejects who has waited for too long, the oldest first; looks again when the next one is due. */
function expireLater<Asked, Found>(queue: Queue<Asked, Found>): void {
  const [oldest] = queue.waiting
  if (!oldest || queue.expiry) return
  const expire = () => {
    queue.expiry = undefined
    const tooOld = performance.now() - waitMsMax
    const keptFrom = queue.waiting.findIndex(({ since }) => since > tooOld)
    const expired = queue.waiting.splice(0, keptFrom === -1 ? queue.waiting.length : keptFrom)
    for (const { reject } of expired) reject(new DatabaseBusy('waited too long for a shared read'))
    expireLater(queue)
  }
  queue.expiry = setTimeout(expire, oldest.since + waitMsMax - performance.now())
  queue.expiry.unref()
}
