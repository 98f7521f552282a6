import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readOnce } from '../once.ts'
import { testDatabase } from '../testing/database.ts'
import { connectDatabase } from './connect-database.ts'

describe('connectDatabase', () => {
  test('connects the pools for requests and for background work to DATABASE_URL', async () => {
    await using database = await testDatabase()
    const connected = await connectDatabase({
      databaseUrl: database.url,
      databasePoolMax: 4,
      dataDir: '/nowhere',
    })
    if (!connected.ok) throw new Error(connected.problem)
    const { read, work, url } = connected.database
    const one = { text: 'select 1 as one', row: z.object({ one: z.int() }) }
    expect([await readOnce(read, one), await readOnce(work.db, one)]).toEqual([[{ one: 1 }], [{ one: 1 }]])
    expect(url).toBe(database.url)
    await connected.database.close()
  })

  test('reports a missing database in one sentence', async () => {
    await using database = await testDatabase()
    const url = new URL(database.url)
    url.pathname = 'not_there'
    expect(await connectDatabase({ databaseUrl: url.href, databasePoolMax: 4, dataDir: '/nowhere' })).toEqual(
      {
        ok: false,
        problem: 'The database of DATABASE_URL cannot be reached: database "not_there" does not exist.',
      },
    )
  })
})
