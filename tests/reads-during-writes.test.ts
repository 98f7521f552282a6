import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { modules } from '../src/app/modules.ts'
import { callLimits } from '../src/platform/server/connection-limits.ts'
import { readOnce } from '../src/platform/server/once.ts'
import { type TestApp, testApp } from '../src/platform/server/testing/app.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'

const callers = 40
const json = { 'Content-Type': 'application/json' }

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  // The timeout is long enough that no write times out on a slow machine.
  const write = { ...callLimits.write, lockMsMax: 60_000, statementMsMax: 60_000 }
  database = await testDatabase({ limits: { ...callLimits, write } })
  app = await testApp({ database, modules })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const signIn = (_: unknown, index: number) =>
  app.ask('/api/v1/login/', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ id: `nobody-${index}@fans.example`, password: 'not the right one' }),
  })

describe('public reads', () => {
  test('are served while logins wait for a lock', async () => {
    const artist = await catalogueFixtures(database).anArtist('Blue Tram')
    // All logins from one IP address share one row of attempts.
    await signIn(null, callers)
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query("select from account_attempts where kind = 'sign-in-address' for update")
    const signIns = Array.from({ length: callers }, signIn)
    await expect.poll(countLockWaits, { timeout: 20_000 }).toBeGreaterThan(2)

    const reads = await Promise.all(
      Array.from({ length: callers }, () => app.ask(`/api/v1/artists/${artist.id}/`)),
    )
    expect(reads.map(({ status }) => status)).toEqual(Array(callers).fill(200))
    expect(await countLockWaits()).toBeGreaterThan(2)

    await holder.query('rollback')
    holder.release()
    const statuses = (await Promise.all(signIns)).map(({ status }) => status)
    // Each login is refused because of its password, except those that get no connection within ten seconds.
    expect(statuses.filter(status => status !== 400 && status !== 503)).toEqual([])
  })
})

async function countLockWaits(): Promise<number> {
  const text = `select count(*) as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const [row] = await readOnce(database.read, { text, row: z.object({ count: z.int() }) })
  return row?.count ?? 0
}
