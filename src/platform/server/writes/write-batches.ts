import type { Logger } from 'pino'
import type { Failure } from '../../contract/errors.ts'
import type { Database, Db } from '../database.ts'
import { undone } from './undone.ts'

/**
 * Writes to one hot row that share transactions. Declared once, at the top of a file: what waits belongs to the
 * declaration.
 */
export interface WriteBatch<Item, Result> {
  itemsMax: number
  /** Does the work of all items wholly, or returns the failure of all, or throws. */
  run: (db: Db, key: string, items: Item[], context: BatchContext) => Promise<Result | Failure>
}

/** What a batch runs with: nothing in it is of one of the callers. */
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
 * Joins writes to the same thing: while one transaction runs, those that come wait, and the next one does the work of
 * all of them. Nobody waits for a timer: a lone write runs at once. When a batch of several threw, each is tried alone,
 * so that one bad item spoils nothing for others.
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
      const [only] = group
      if (group.length === 1) only?.reject(error)
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
