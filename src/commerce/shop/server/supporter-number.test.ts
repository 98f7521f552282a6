import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import type { getSupporterNumber } from '../contract.ts'
import { addSupporter, removeSupporter, shopModule } from './index.ts'
import { shopFixtures } from './testing/shop-fixtures.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let api: ReturnType<typeof testApi>
let projectId: number
beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [accountsModule, shopModule], now: () => now })
})
afterAll(() => database.close())
beforeEach(async () => {
  projectId = (await shopFixtures(database).aProject({ until: '2030-01-01T00:00:00Z' })).id
})

const shown = { name: 'Ada', country: 'DE' }
const hidden = { name: null, country: null }

async function aSupporter(minute: number, seen: typeof shown | typeof hidden = shown): Promise<number> {
  const userId = await aFan(database)
  await support(userId, minute, seen)
  return userId
}
const support = (userId: number, minute: number, seen: typeof shown | typeof hidden = shown) =>
  database.transaction(db => addSupporter(db, { projectId, userId, ...seen, at: now + minute * 60_000 }))

async function readNumber(userId: number): Promise<number | null> {
  const token = await startSession(database.db, userId, now)
  const path = `/api/v1/shops/md/users/self/projects/${projectId}/supporter/`
  const response = await api.request(path, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  const body = (await response.json()) as ResponseOf<typeof getSupporterNumber>
  return body.supporter_no
}
const readNumbers = (fans: number[]) => Promise.all(fans.map(readNumber))

describe('readSupporterNumber', () => {
  test('numbers supporters from the third on by the time of their first payment', async () => {
    const late = await aSupporter(9)
    const fans = [await aSupporter(0), await aSupporter(1), await aSupporter(2), await aSupporter(3)]
    expect(await readNumbers([...fans, late])).toEqual([null, null, 3, 4, 5])
  })

  test('keeps the number when a supporter pays again', async () => {
    const [, , third] = [await aSupporter(0), await aSupporter(1), await aSupporter(2), await aSupporter(3)]
    await support(third, 9)
    expect(await readNumber(third)).toBe(3)
  })

  test('orders payments at the same time by insertion', async () => {
    const fans = []
    for (const _ of Array(4)) fans.push(await aSupporter(0))
    expect(await readNumbers(fans)).toEqual([null, null, 3, 4])
  })

  test('counts hidden supporters but gives them no number', async () => {
    const fans = [
      await aSupporter(0),
      await aSupporter(1, hidden),
      await aSupporter(2, hidden),
      await aSupporter(3),
    ]
    expect(await readNumbers(fans)).toEqual([null, null, null, 4])
  })

  test('improves the numbers of later supporters when an earlier one is refunded', async () => {
    const fans = [await aSupporter(0), await aSupporter(1), await aSupporter(2), await aSupporter(3)]
    await database.transaction(db => removeSupporter(db, { projectId, userId: fans[1] ?? 0 }))
    expect(await readNumbers(fans)).toEqual([null, null, null, 3])
  })

  test('keeps counting a supporter whose account was deleted', async () => {
    const fans = [await aSupporter(0), await aSupporter(1), await aSupporter(2)]
    await database.pool.query('update project_supporters set user_id = null where user_id = $1', [fans[0]])
    expect(await readNumber(fans[2] ?? 0)).toBe(3)
  })

  test('returns null for a fan of another project and for an unknown project', async () => {
    const other = await aFan(database)
    for (const minute of [0, 1, 2]) await aSupporter(minute)
    expect(await readNumber(other)).toBeNull()
    projectId = 999_999
    expect(await readNumber(other)).toBeNull()
  })
})
