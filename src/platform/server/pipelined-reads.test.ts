import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { none, statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const echo = statement({
  name: 'test.echo',
  text: 'select $1::int as value, pg_backend_pid() as pid',
  row: z.object({ value: z.int(), pid: z.int() }),
})
const divide = statement({
  name: 'test.divide',
  text: 'select 1 / $1::int as value',
  row: z.object({ value: z.int() }),
})

describe('createPipelinedReads', () => {
  test('sends statements of one tick in batches of eight per connection', async () => {
    await using database = await testDatabase()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, value) => database.read.query(echo, [value])),
    )
    expect(results.flat().map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, value) => value))
    const counts = [...Map.groupBy(results.flat(), ({ pid }) => pid).values()].map(group => group.length)
    expect(counts.toSorted((a, b) => b - a)).toEqual([8, 8, 4])
  })

  test('uses at most readMax connections, regardless of the write pool', async () => {
    await using database = await testDatabase({ max: 5, readMax: 1 })
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, value) => database.read.query(echo, [value])),
    )
    expect(new Set(results.flat().map(({ pid }) => pid)).size).toBe(1)
    expect(database.pool.options.max).toBe(5)
  })

  test('completes far more reads than the connections take at once', async () => {
    await using database = await testDatabase()
    const reads = Array.from({ length: 500 }, async (_, value) => {
      // Spreads the reads over several ticks of the event loop, like real calls.
      for (let tick = 0; tick < value % 7; tick += 1) await new Promise(setImmediate)
      const [row] = await database.read.query(echo, [value])
      return row?.value
    })
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 500 }, (_, value) => value))
    expect(database.pool.totalCount).toBeLessThanOrEqual(5)
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  })

  test('isolates a failing statement from the others in its batch', async () => {
    await using database = await testDatabase()
    const results = await Promise.allSettled([1, 0, 2].map(by => database.read.query(divide, [by])))
    expect(results).toMatchObject([
      { status: 'fulfilled', value: [{ value: 1 }] },
      { status: 'rejected', reason: { message: 'division by zero' } },
      { status: 'fulfilled', value: [{ value: 0 }] },
    ])
  })

  test('fails only the batch of a broken connection', async () => {
    await using database = await testDatabase()
    const end = statement({
      name: 'test.end-myself',
      text: 'select pg_terminate_backend(pg_backend_pid())',
      row: none,
    })
    const broken = await Promise.allSettled([database.read.query(end), database.read.query(echo, [1])])
    expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect.poll(() => database.pool.totalCount).toBe(0)
    expect(await database.read.query(echo, [2])).toMatchObject([{ value: 2 }])
  })

  test('rejects each statement with the reason when no connection is available', async () => {
    const database = await testDatabase()
    await database[Symbol.asyncDispose]()
    const reads = await Promise.allSettled([database.read.query(echo, [1]), database.read.query(echo, [2])])
    expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
