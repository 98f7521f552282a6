import { afterAll, beforeAll, expect, test } from 'vitest'
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
  // Long enough for a slow machine: here nobody gives up.
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

test('sign-ins that wait for a row stop no public read', async () => {
  const artist = await catalogueFixtures(database).anArtist('Blue Tram')
  // Of all sign-ins of one address the row of its tries is the same.
  await signIn(null, callers)
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query("select from account_attempts where kind = 'sign-in-address' for update")
  const signIns = Array.from({ length: callers }, signIn)
  await expect.poll(waitingCount, { timeout: 20_000 }).toBeGreaterThan(2)

  const reads = await Promise.all(
    Array.from({ length: callers }, () => app.ask(`/api/v1/artists/${artist.id}/`)),
  )
  expect(reads.map(({ status }) => status)).toEqual(Array(callers).fill(200))
  expect(await waitingCount()).toBeGreaterThan(2)

  await holder.query('rollback')
  holder.release()
  const statuses = (await Promise.all(signIns)).map(({ status }) => status)
  // Each refused for itself, but for those that found no connection in ten seconds.
  expect(statuses.filter(status => status !== 400 && status !== 503)).toEqual([])
})

/** Connections that wait for a lock. */
async function waitingCount(): Promise<number> {
  const text = `select count(*) as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const [row] = await readOnce(database.read, { text, row: z.object({ count: z.int() }) })
  return row?.count ?? 0
}
