import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { defineError, Failure, fail } from '../../contract/errors.ts'
import type { Database, Db } from '../database.ts'
import { DatabaseBusy } from '../database-errors.ts'
import { createWriteBatches, type WriteBatch } from './write-batches.ts'

const tooHot = defineError('too_hot', 991, 409, 'It is too hot.')

/** Creates batches over a database that only counts its transactions. */
function aBatchQueue() {
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

describe('createWriteBatches', () => {
  test('runs a single write at once and batches those that arrive meanwhile', async () => {
    const { join, counts } = aBatchQueue()
    const results = await Promise.all([1, 2, 3, 4, 5].map(item => join(adding, 'row', item)))
    expect(results).toEqual([1_007, 3_007, 3_007, 3_007, 1_007])
    expect(counts.transactions).toBe(3)
  })

  test('runs writes with other keys and other batches concurrently', async () => {
    const { join, counts } = aBatchQueue()
    await Promise.all([join(adding, 'row', 1), join(adding, 'other row', 1), join({ ...adding }, 'row', 1)])
    expect(counts.transactions).toBe(3)
  })

  test('retries the items of a failed batch one by one', async () => {
    const { join, counts } = aBatchQueue()
    const results = await Promise.allSettled([1, 2, 13, 4].map(item => join(adding, 'row', item)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(counts).toEqual({ transactions: 5, undone: 2 })
  })

  test('rejects a whole batch when the database is busy and tries the next one', async () => {
    const { join, counts } = aBatchQueue()
    const results = await Promise.allSettled([1, 2, 4_000, 3, 5].map(item => join(adding, 'row', item)))
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'],
    ])
    expect(counts).toEqual({ transactions: 3, undone: 1 })
  })

  test('returns a failure to the whole batch and rolls it back', async () => {
    const { join, counts } = aBatchQueue()
    const results = await Promise.all([1, 2, 99].map(item => join(adding, 'row', item)))
    expect(results.map(result => result instanceof Failure)).toEqual([false, true, true])
    expect(counts).toEqual({ transactions: 2, undone: 1 })
    expect(await join(adding, 'row', 5)).toBe(1_007)
  })
})
