import { expect, test } from 'vitest'
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

test('statements of one moment go to one connection, eight to each', async () => {
  await using database = await testDatabase()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, value) => database.read.query(echo, [value])),
  )
  expect(answers.flat().map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, value) => value))
  const counts = [...Map.groupBy(answers.flat(), ({ pid }) => pid).values()].map(group => group.length)
  expect(counts.toSorted((a, b) => b - a)).toEqual([8, 8, 4])
})

test('reads hold no more connections than they are given, however many writes have', async () => {
  await using database = await testDatabase({ max: 5, readMax: 1 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, value) => database.read.query(echo, [value])),
  )
  expect(new Set(answers.flat().map(({ pid }) => pid)).size).toBe(1)
  expect(database.pool.options.max).toBe(5)
})

test('all are answered when they are far more than the connections take at once', async () => {
  await using database = await testDatabase()
  const asked = Array.from({ length: 500 }, async (_, value) => {
    // Spread over several turns of the event loop, like real calls.
    for (let turn = 0; turn < value % 7; turn += 1) await new Promise(setImmediate)
    const [row] = await database.read.query(echo, [value])
    return row?.value
  })
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 500 }, (_, value) => value))
  expect(database.pool.totalCount).toBeLessThanOrEqual(5)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})

test('one that fails leaves the others of its batch alone', async () => {
  await using database = await testDatabase()
  const answers = await Promise.allSettled([1, 0, 2].map(by => database.read.query(divide, [by])))
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: [{ value: 1 }] },
    { status: 'rejected', reason: { message: 'division by zero' } },
    { status: 'fulfilled', value: [{ value: 0 }] },
  ])
})

test('a connection that breaks takes its batch along, and no more', async () => {
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

test('without a connection each statement is told why', async () => {
  const database = await testDatabase()
  await database[Symbol.asyncDispose]()
  const asked = await Promise.allSettled([database.read.query(echo, [1]), database.read.query(echo, [2])])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
