import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type ConnectionLimits, callLimits } from './connection-limits.ts'
import { readOnce, runOnce } from './once.ts'
import { none, statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const insertCity = statement({
  name: 'test.insert-city',
  text: `INSERT INTO cities (id, name, country_code, admin_code, population, lat, lon, search_name)
    VALUES ($1, 'Seoul', 'KR', '11', 10000000, 37.56, 126.99, 'seoul')`,
  row: none,
})
const countCities = statement({
  name: 'test.count-cities',
  text: 'SELECT count(*) AS total_count FROM cities',
  row: z.object({ total_count: z.int() }),
})

describe('openDatabase', () => {
  test('commits a transaction when its work resolves', async () => {
    await using database = await testDatabase()
    await database.transaction(db => db.query(insertCity, [1]))
    expect(await database.db.query(countCities)).toEqual([{ total_count: 1 }])
  })

  test('rolls a transaction back when its work throws', async () => {
    await using database = await testDatabase()
    const work = database.transaction(async db => {
      await db.query(insertCity, [1])
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await database.db.query(countCities)).toEqual([{ total_count: 0 }])
  })

  test('sends a statement with the commit and rolls back when the statement fails', async () => {
    await using database = await testDatabase()
    await database.transaction(async db => {
      await db.query(insertCity, [1])
      db.queryAtCommit(insertCity, [2])
      expect(await db.query(countCities)).toEqual([{ total_count: 1 }])
    })
    const work = database.transaction(async db => {
      await db.query(insertCity, [3])
      db.queryAtCommit(insertCity, [2])
    })
    await expect(work).rejects.toThrow('duplicate key')
    expect(await database.db.query(countCities)).toEqual([{ total_count: 2 }])
  })

  test('rejects a statement for the commit when outside a transaction', async () => {
    await using database = await testDatabase()
    expect(() => database.db.queryAtCommit(insertCity, [1])).toThrow('there is no transaction')
    await expect(database.transaction(async db => db.queryAtCommit(insertCity, [1]))).rejects.toThrow(
      'nothing to go with',
    )
  })

  test('drops a connection that broke inside a transaction', async () => {
    await using database = await testDatabase()
    const work = database.transaction(db => runOnce(db, 'SELECT pg_terminate_backend(pg_backend_pid())'))
    await expect(work).rejects.toThrow('terminating connection')
    await expect.poll(() => database.pool.totalCount).toBe(0)
    expect(await database.db.query(countCities)).toEqual([{ total_count: 0 }])
  })

  test('returns counts as numbers and supports trigrams beyond ASCII', async () => {
    await using database = await testDatabase()
    await runOnce(database.db, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
    const rows = await readOnce(database.db, {
      text: `SELECT count(*) AS count, lower('ÉÀЖ') AS lower FROM unnest(show_trgm('한국')) AS trigram`,
      row: z.object({ count: z.int(), lower: z.string() }),
    })
    expect(rows).toEqual([{ count: 3, lower: 'éàж' }])
  })

  const one = statement({ name: 'test.one', text: 'SELECT 1 AS one', row: z.object({ one: z.int() }) })

  test('rejects every write on the read pool', async () => {
    await using database = await testDatabase()
    const writing = [insertCity.text, 'SELECT id FROM cities FOR UPDATE', "SELECT nextval('artists_id_seq')"]
    for (const text of writing) {
      const values = text.includes('$1') ? [1] : []
      await expect(readOnce(database.read, { text, row: none }, values)).rejects.toMatchObject({
        code: '25006',
      })
    }
    expect(await database.read.query(one)).toEqual([{ one: 1 }])
  })

  test('sets time-outs on every connection', async () => {
    await using database = await testDatabase()
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const text = 'SELECT setting::int8 AS ms FROM pg_settings WHERE name = any($1) ORDER BY name'
    const limits = statement({ name: 'test.limits', text, row: z.object({ ms: z.int() }) })
    const { read, write } = callLimits
    expect(await database.read.query(limits, [names])).toEqual(inOrder(read))
    expect(await database.db.query(limits, [names])).toEqual(inOrder(write))
    expect(await database.transaction(db => db.query(limits, [names]))).toEqual(inOrder(write))
  })

  const inOrder = ({ idleMsMax, lockMsMax, statementMsMax }: ConnectionLimits) =>
    [idleMsMax, lockMsMax, statementMsMax].map(ms => ({ ms }))

  test('retries one of two deadlocked transactions and commits both', async () => {
    const paused = vi.fn(async () => {})
    // Raises the time-outs, so that even a slow machine detects the deadlock before a lock time-out.
    const write = { ...callLimits.write, lockMsMax: 60_000, statementMsMax: 60_000 }
    await using database = await testDatabase({ pause: paused, limits: { ...callLimits, write } })
    await database.transaction(db => db.query(insertCity, [1]))
    await database.transaction(db => db.query(insertCity, [2]))
    const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const grow = (first: number, second: number, turn: number) =>
      database.transaction(async db => {
        await db.query(growCity, [first])
        locked[turn]?.resolve()
        await locked[1 - turn]?.promise
        await db.query(growCity, [second])
      })
    await Promise.all([grow(1, 2, 0), grow(2, 1, 1)])
    const text = 'SELECT population FROM cities ORDER BY id'
    const grown = await readOnce(database.db, { text, row: z.object({ population: z.int() }) })
    expect(grown).toEqual([{ population: 10_000_002 }, { population: 10_000_002 }])
    expect(paused).toHaveBeenCalledWith(1)
  })

  const growCity = statement({
    name: 'test.grow-city',
    text: 'UPDATE cities SET population = population + 1 WHERE id = $1',
    row: none,
  })

  test.each([
    ['40P01', {}, 4],
    ['40001', {}, 4],
    ['40001', { isRepeatable: false }, 1],
    ['23505', {}, 1],
  ])('runs a transaction that fails with %s %o %d times', async (code, options, times) => {
    await using database = await testDatabase({ pause: async () => {} })
    let begun = 0
    const text = `do $$ begin raise exception using errcode = '${code}'; end $$`
    const work = database.transaction(db => {
      begun += 1
      return runOnce(db, text)
    }, options)
    await expect(work).rejects.toMatchObject({ code })
    expect(begun).toBe(times)
  })
})
