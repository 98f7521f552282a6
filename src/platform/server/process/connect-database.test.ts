import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readOnce } from '../once.ts'
import { testDatabase } from '../testing/database.ts'
import { connectDatabase } from './connect-database.ts'

describe('connectDatabase', () => {
  test('connects the pools for requests and for background work to DATABASE_URL', async () => {
    await using database = await testDatabase()
    const connected = await connectDatabase({
      databaseUrls: [database.url],
      databasePoolMax: 4,
      dataDir: '/nowhere',
    })
    if (!connected.ok) throw new Error(connected.problem)
    const { read, work, primary } = connected.database
    const one = { text: 'select 1 as one', row: z.object({ one: z.int() }) }
    expect([await readOnce(read, one), await readOnce(work.db, one)]).toEqual([[{ one: 1 }], [{ one: 1 }]])
    expect(primary.url()).toBe(database.url)
    await connected.database.close()
  })

  test('reports a missing database in one sentence', async () => {
    await using database = await testDatabase()
    const url = new URL(database.url)
    url.pathname = 'not_there'
    expect(
      await connectDatabase({ databaseUrls: [url.href], databasePoolMax: 4, dataDir: '/nowhere' }),
    ).toEqual({
      ok: false,
      problem: 'The database of DATABASE_URL cannot be reached: database "not_there" does not exist.',
    })
  })

  test('reports a database that is away, once it has waited', async () => {
    const waits: string[] = []
    const problem = 'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.'
    const connected = await connectDatabase({
      databaseUrls: ['postgres://fan:secret@127.0.0.1:1/fanfare'],
      databasePoolMax: 4,
      dataDir: '/nowhere',
      patienceMs: 300,
      onWait: each => waits.push(each),
    })
    expect(connected).toEqual({ ok: false, problem })
    expect(waits).toEqual([problem])
  })
})
