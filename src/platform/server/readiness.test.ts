import { describe, expect, test, vi } from 'vitest'
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

describe('createReadiness', () => {
  test('reports ready only when the database responds', async () => {
    expect(await aReadiness(async () => [{ one: 1 }])()).toBe(null)
    const failing = aReadiness(async () => {
      throw new Error('gone')
    })
    expect(await failing()).toBe('the database does not answer')
  })

  test('waits at most a second for a hanging database, with one query for all probes', async () => {
    const query = vi.fn(() => never)
    const ready = aReadiness(query, { isLate: true })
    expect(await Promise.all([ready(), ready()])).toEqual(
      Array(2).fill('the database does not answer in time'),
    )
    expect(await ready()).toBe('the database does not answer in time')
    expect(query).toHaveBeenCalledTimes(1)
  })

  test('reports not ready when the process is stopping', async () => {
    expect(await aReadiness(async () => [{ one: 1 }], { isStopping: true })()).toBe('the process is stopping')
  })

  test('reports ready with PostgreSQL', async () => {
    await using database = await testDatabase()
    expect(await createReadiness({ db: database.read, isStopping: () => false })()).toBe(null)
  })
})
