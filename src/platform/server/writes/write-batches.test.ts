import { pino } from 'pino'
import { expect, test } from 'vitest'
import { entry, Failure, fail } from '../../contract/errors.ts'
import type { Database, Db } from '../database.ts'
import { DatabaseBusy } from '../database-errors.ts'
import { createWriteBatches, type WriteBatch } from './write-batches.ts'

const tooHot = entry('too_hot', 991, 409, 'It is too hot.')

/** Batches over a database that only counts its transactions. */
function batches() {
  const counts = { transactions: 0, undone: 0 }
  const transaction: Database['transaction'] = async work => {
    counts.transactions += 1
    try {
      return await work({ canWrite: true, query: async () => [], queryAtCommit() {} } satisfies Db)
    } catch (error) {
      counts.undone += 1
      throw error
    }
  }
  const join = createWriteBatches({ transaction, now: () => 7, log: pino({ level: 'silent' }) })
  return { join, counts }
}

const adding: WriteBatch<number, number> = {
  itemsMax: 3,
  run: async (_db, _key, items, { now }) => {
    if (items.includes(13)) throw new Error('13 is bad luck')
    if (items.includes(4_000)) throw new DatabaseBusy('waited for a lock')
    return items.includes(99) ? fail(tooHot) : items.length * 1_000 + now()
  },
}

test('a lone write runs at once; those that come meanwhile share the next transactions', async () => {
  const { join, counts } = batches()
  const results = await Promise.all([1, 2, 3, 4, 5].map(item => join(adding, 'row', item)))
  expect(results).toEqual([1_007, 3_007, 3_007, 3_007, 1_007])
  expect(counts.transactions).toBe(3)
})

test('writes of other keys and other batches do not wait', async () => {
  const { join, counts } = batches()
  await Promise.all([join(adding, 'row', 1), join(adding, 'other row', 1), join({ ...adding }, 'row', 1)])
  expect(counts.transactions).toBe(3)
})

test('one that throws spoils nothing for the others of its batch', async () => {
  const { join, counts } = batches()
  const results = await Promise.allSettled([1, 2, 13, 4].map(item => join(adding, 'row', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(counts).toEqual({ transactions: 5, undone: 2 })
})

test('a database that is busy is asked once for a whole batch, and again for those behind it', async () => {
  const { join, counts } = batches()
  const results = await Promise.allSettled([1, 2, 4_000, 3, 5].map(item => join(adding, 'row', item)))
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'],
  ])
  expect(counts).toEqual({ transactions: 3, undone: 1 })
})

test('a failure is that of the whole batch, and undoes it', async () => {
  const { join, counts } = batches()
  const results = await Promise.all([1, 2, 99].map(item => join(adding, 'row', item)))
  expect(results.map(result => result instanceof Failure)).toEqual([false, true, true])
  expect(counts).toEqual({ transactions: 2, undone: 1 })
  expect(await join(adding, 'row', 5)).toBe(1_007)
})
