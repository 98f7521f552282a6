import { expect, test, vi } from 'vitest'
import type { ReadDb } from './database.ts'
import { createReadiness } from './readiness.ts'
import { testDatabase } from './testing/database.ts'

const never = new Promise<never>(() => {})

function aReadiness(query: () => Promise<unknown>, { isStopping = false, isLate = false } = {}) {
  const db = { query } as ReadDb
  return createReadiness({
    db,
    isStopping: () => isStopping,
    timeout: ms => (isLate && ms <= 1_000 ? Promise.resolve() : never),
  })
}

test('a database that answers is ready, one that fails is not', async () => {
  expect(await aReadiness(async () => [{ one: 1 }])()).toBe(null)
  const failing = aReadiness(async () => {
    throw new Error('gone')
  })
  expect(await failing()).toBe('the database does not answer')
})

test('a database that hangs is not waited for longer than a second, and asked once however many want to know', async () => {
  const query = vi.fn(() => never)
  const ready = aReadiness(query, { isLate: true })
  expect(await Promise.all([ready(), ready()])).toEqual(Array(2).fill('the database does not answer in time'))
  expect(await ready()).toBe('the database does not answer in time')
  expect(query).toHaveBeenCalledTimes(1)
})

test('a process that was asked to stop is not ready, whatever the database says', async () => {
  expect(await aReadiness(async () => [{ one: 1 }], { isStopping: true })()).toBe('the process is stopping')
})

test('PostgreSQL itself is ready', async () => {
  await using database = await testDatabase()
  expect(await createReadiness({ db: database.read, isStopping: () => false })()).toBe(null)
})
