import type { Logger } from 'pino'
import type { Failure } from '../../contract/errors.ts'
import type { Database, Db } from '../database.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'
import { rollBackOnFailure } from './roll-back-on-failure.ts'

/**
 * A batched write to a contended row (group commit). Declare it once at module level, because the queue
 * belongs to the declaration.
 */
export interface WriteBatch<Item, Result> {
  itemsMax: number
  /** Processes all items atomically: returns a result or a failure for all of them, or throws. */
  run: (db: Db, key: string, items: Item[], context: BatchContext) => Promise<Result | Failure>
}

export interface BatchContext {
  now: () => number
  log: Logger
}

export type BatchWrite = <Item, Result>(
  batch: WriteBatch<Item, Result>,
  key: string,
  item: Item,
) => Promise<Result | Failure>

interface Waiting {
  item: unknown
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

interface Queue {
  isBusy: boolean
  waiting: Waiting[]
}

type AnyBatch = WriteBatch<never, unknown>

interface Setup extends BatchContext {
  transaction: Database['transaction']
}

/**
 * Creates group commits: writes with the same key that arrive while a transaction runs are queued, and the
 * next transaction processes them as a batch. There is no timer: a single write runs immediately. If a batch
 * throws, its items are retried one by one, so that one bad item doesn't fail the others. If the database is
 * busy or unreachable, the whole batch fails, because each retry would wait as long again and delay all later
 * writes.
 */
export function createWriteBatches({ transaction, ...context }: Setup): BatchWrite {
  const queues = new Map<AnyBatch, Map<string, Queue>>()

  async function work(batch: AnyBatch, key: string, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) await settle(batch, key, queue.waiting.splice(0, batch.itemsMax))
    queue.isBusy = false
    queues.get(batch)?.delete(key)
  }

  async function settle(batch: AnyBatch, key: string, group: Waiting[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item as never)
      const result = await rollBackOnFailure(transaction, db => batch.run(db, key, items, context))
      for (const { resolve } of group) resolve(result as never)
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of group) reject(error)
      else for (const one of group) await settle(batch, key, [one])
    }
  }

  return (batch, key, item) =>
    new Promise((resolve, reject) => {
      const byKey = queues.get(batch) ?? new Map<string, Queue>()
      queues.set(batch, byKey)
      const queue = byKey.get(key) ?? { isBusy: false, waiting: [] }
      byKey.set(key, queue)
      queue.waiting.push({ item, resolve, reject })
      if (queue.isBusy) return
      queue.isBusy = true
      void work(batch, key, queue)
    })
}
