import type { Logger } from 'pino'
import type { Failure } from '../../contract/errors.ts'
import type { Database, Db } from '../database.ts'
import { isDatabaseBusyOrAway } from '../database-errors.ts'
import { undone } from './undone.ts'

/** Group commit for a hot row. Declare it once at module level: the queue belongs to the declaration. */
export interface WriteBatch<Item, Result> {
  itemsMax: number
  /** Processes all items atomically: does them all, returns a failure for all, or throws. */
  run: (db: Db, key: string, items: Item[], context: BatchContext) => Promise<Result | Failure>
}

/** The context of a batch; nothing in it belongs to a single caller. */
export interface BatchContext {
  now: () => number
  log: Logger
}

export type WriteTogether = <Item, Result>(
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
 * Group commit: writes with the same key that arrive while a transaction runs are queued, and the next transaction does
 * them all as a batch. No timer: a lone write runs at once. When a batch throws, its items are retried one by one, so
 * that one bad item doesn't fail the others; where the database is busy or away it fails for all, because each by itself
 * would wait as long again, with everybody behind it.
 */
export function createWriteBatches({ transaction, ...context }: Setup): WriteTogether {
  const queues = new Map<AnyBatch, Map<string, Queue>>()

  async function work(batch: AnyBatch, key: string, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) await settle(batch, key, queue.waiting.splice(0, batch.itemsMax))
    queue.isBusy = false
    queues.get(batch)?.delete(key)
  }

  async function settle(batch: AnyBatch, key: string, group: Waiting[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item as never)
      const result = await undone(transaction, db => batch.run(db, key, items, context))
      for (const { resolve } of group) resolve(result as never)
    } catch (error) {
      if (group.length === 1 || isDatabaseBusyOrAway(error)) for (const { reject } of group) reject(error)
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
