import { describe, expect, test } from 'vitest'
import { readDatabaseTime } from './database-time.ts'
import { testDatabase } from './testing/database.ts'

describe('readDatabaseTime', () => {
  test("returns the time of the database's clock", async () => {
    await using database = await testDatabase()
    const clock = async () => {
      const { rows } = await database.pool.query<{ time: Date }>('select clock_timestamp() as time')
      return rows[0]?.time.getTime() ?? 0
    }
    const [before, time, after] = [await clock(), await readDatabaseTime(database.read), await clock()]
    expect([before, time, after].toSorted((a, b) => a - b)).toEqual([before, time, after])
  })
})
