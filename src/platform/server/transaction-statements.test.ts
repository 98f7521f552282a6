import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Db } from './database.ts'
import { none, statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const insertCity = statement({
  name: 'test.insert-city-together',
  text: `INSERT INTO cities (id, name, country_code, admin_code, population, lat, lon, search_name)
    VALUES ($1, 'Seoul', 'KR', '11', 10000000, 37.56, 126.99, 'seoul')`,
  row: none,
})
const citiesQuery = statement({
  name: 'test.cities-together',
  text: 'SELECT id FROM cities ORDER BY id',
  row: z.object({ id: z.int() }),
})
const backend = statement({
  name: 'test.backend',
  text: 'SELECT pg_backend_pid() AS pid',
  row: z.object({ pid: z.int() }),
})

describe('createTransaction', () => {
  test('sends the statements of one tick in one write, with BEGIN before the first', async () => {
    await using database = await testDatabase()
    const client = await database.pool.connect()
    const { stream } = client.connection
    // Records each call of the socket's write function; corked bytes are written in one call.
    const written: number[] = []
    const write = stream._writev?.bind(stream)
    if (!write) throw new Error('a socket writes several chunks at once')
    stream._writev = (chunks, done) => {
      written.push(chunks.length)
      write(chunks, done)
    }
    client.release()
    await database.transaction(async db => {
      await Promise.all([db.query(insertCity, [1]), db.query(insertCity, [2])])
      void db.query(insertCity, [3])
    })
    expect(written).toHaveLength(2)
    expect(await database.db.query(citiesQuery)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('fails the transaction when a statement that was not awaited fails', async () => {
    await using database = await testDatabase()
    const work = database.transaction(async db => {
      await db.query(insertCity, [1])
      void db.query(insertCity, [1])
      return 'done'
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await database.db.query(citiesQuery)).toEqual([])
  })

  test('rejects later statements with the reason of the first failure', async () => {
    await using database = await testDatabase()
    const work = database.transaction(async db => {
      void db.query(insertCity, [1])
      void db.query(insertCity, [1])
      return Promise.all([db.query(citiesQuery), db.query(insertCity, [2])])
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
  })

  test('rolls back even if the failure was caught', async () => {
    await using database = await testDatabase()
    const work = database.transaction(async db => {
      await db.query(insertCity, [1])
      await db.query(insertCity, [1]).catch(() => {})
      await db.query(insertCity, [2]).catch(() => {})
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await database.db.query(citiesQuery)).toEqual([])
  })

  test('rejects statements after the transaction has ended', async () => {
    await using database = await testDatabase()
    let late: Db | undefined
    const pid = await database.transaction(async db => {
      late = db
      return (await db.query(backend))[0]?.pid
    })
    await expect(late?.query(insertCity, [1])).rejects.toThrow('the transaction is over')
    expect(await database.db.query(backend)).toEqual([{ pid }])
    expect(await database.db.query(citiesQuery)).toEqual([])
  })

  test('rejects statements during the commit or the rollback', async () => {
    await using database = await testDatabase({ max: 1 })
    const late: Promise<unknown>[] = []
    const queryLate = (db: Db) =>
      // Runs after all promises of this tick, when COMMIT or ROLLBACK has been sent but its response hasn't
      // arrived.
      process.nextTick(() => late.push(db.query(insertCity, [2]).catch((error: Error) => error.message)))
    await database.transaction(async db => {
      await db.query(insertCity, [1])
      queryLate(db)
    })
    const failing = database.transaction(async db => {
      await db.query(insertCity, [3])
      queryLate(db)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await Promise.all(late)).toEqual(['the transaction is over', 'the transaction is over'])
    expect(await database.db.query(citiesQuery)).toEqual([{ id: 1 }])
  })
})
