import type { ReadDb } from './database.ts'
import { DatabaseBusy } from './database-errors.ts'

interface Waiting<Query, Result> {
  asked: Query
  since: number
  resolve: (found: Result) => void
  reject: (error: unknown) => void
}

/** Maximum number of batches that run at once, not counting slow ones. */
const runningMax = 2
/**
 * Time in ms after which a batch no longer counts as running, because one that hangs must not delay every
 * caller.
 */
export const runningMsMax = 100
/**
 * Maximum number of batches of one read at once, including hanging ones: two such reads must not occupy all
 * ten read connections of a process.
 */
export const startedMax = 4
/** Maximum wait in ms for a batch to start; after that, the caller gets 503. */
export const waitMsMax = 10_000

interface Queue<Query, Result> {
  running: number
  underway: number
  waiting: Waiting<Query, Result>[]
  /** One timer for all waiting callers, because a timer per caller would add a cost to every call. */
  expiry?: NodeJS.Timeout | undefined
}

/**
 * Batches a read that very many callers make at once, such as heartbeats: callers that arrive while two
 * statements run share the next one. A single read runs immediately. Declare it once at module level; each
 * database has a separate queue.
 * @param read returns the results in the order of the queries (use `batchRowReads` if one statement does it)
 * @param askedMax maximum number of queries per statement, so that later ones don't wait for long
 */
export function batchReads<Query, Result>(
  read: (db: ReadDb, query: Query[]) => Promise<Result[]>,
  { askedMax }: { askedMax: number },
) {
  const queues = new WeakMap<ReadDb, Queue<Query, Result>>()

  function startMore(db: ReadDb, queue: Queue<Query, Result>): void {
    while (queue.waiting.length > 0 && queue.running < runningMax && queue.underway < startedMax) {
      void run(db, queue, queue.waiting.splice(0, askedMax))
    }
    scheduleExpiry(queue)
  }

  async function run(
    db: ReadDb,
    queue: Queue<Query, Result>,
    group: Waiting<Query, Result>[],
  ): Promise<void> {
    queue.running += 1
    queue.underway += 1
    let isSlow = false
    const slow = setTimeout(() => {
      isSlow = true
      queue.running -= 1
      startMore(db, queue)
    }, runningMsMax)
    try {
      const found = await read(
        db,
        group.map(({ asked: query }) => query),
      )
      for (const [at, { resolve }] of group.entries()) resolve(found[at] as Result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    clearTimeout(slow)
    if (!isSlow) queue.running -= 1
    queue.underway -= 1
    startMore(db, queue)
  }

  return (db: ReadDb, query: Query): Promise<Result> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { running: 0, underway: 0, waiting: [] }
      queues.set(db, queue)
      queue.waiting.push({ asked: query, since: performance.now(), resolve, reject })
      startMore(db, queue)
    })
}

/** Rejects callers that have waited too long, oldest first, and reschedules itself for the next one. */
function scheduleExpiry<Query, Result>(queue: Queue<Query, Result>): void {
  const [oldest] = queue.waiting
  if (!oldest || queue.expiry) return
  const expire = () => {
    queue.expiry = undefined
    const tooOld = performance.now() - waitMsMax
    const firstValid = queue.waiting.findIndex(({ since }) => since > tooOld)
    const expired = queue.waiting.splice(0, firstValid === -1 ? queue.waiting.length : firstValid)
    for (const { reject } of expired) reject(new DatabaseBusy('waited too long for a shared read'))
    scheduleExpiry(queue)
  }
  queue.expiry = setTimeout(expire, oldest.since + waitMsMax - performance.now())
  queue.expiry.unref()
}
