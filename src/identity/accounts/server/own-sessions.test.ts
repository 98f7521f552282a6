import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { settingsModule } from '../../settings/server/index.ts'
import { hashPassword } from './hash-password.ts'
import { accountsModule } from './index.ts'
import { recentMs } from './recent-password.ts'
import { idleMaxMs, replaceAfterMs, sessionMsMax, startSession } from './sessions.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1'
const password = 'seven-quiet-rivers7'
const sessions = '/api/v1/users/self/sessions/'
let database: TestDatabase
let app: TestApp
let now: number
let hash: string
let fan: number

beforeEach(async () => {
  now = Date.UTC(2030, 0, 1)
  database = await testDatabase()
  app = await testApp({ database, modules: [accountsModule, settingsModule], now: () => now })
  hash ??= (await hashPassword(password)) as string
  fan = await aFan(database, { email: 'mira@post.example', password_hash: hash })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

interface Listed {
  id: string
  device: { browser: string | null; system: string | null }
  is_current: boolean
  last_used_at: string
}

async function call(method: string, address: string, { token = '', body = undefined as object | undefined }) {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${token}`,
    'User-Agent': phone,
  }
  const response = await app.ask(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = (await response.json()) as {
    results: Listed[]
    token: string
    error_code?: { name: string }
  }
  return { status: response.status, body: answer, error: answer.error_code?.name }
}
const listed = async (token: string) => (await call('GET', sessions, { token })).body.results
const isAlive = async (token: string) => (await call('GET', sessions, { token })).status === 200

describe('own sessions', () => {
  test('are listed by device, the current one first', async () => {
    const [stale, ended] = [
      await startSession(database.db, fan, now),
      await startSession(database.db, fan, now),
    ]
    await call('POST', '/api/v1/logout/', { token: ended })
    now += idleMaxMs + 1
    const other = await startSession(database.db, fan, now)
    await startSession(database.db, await aFan(database), now)
    const signedIn = await call('POST', '/api/v1/login/', { body: { id: 'mira@post.example', password } })
    const results = await listed(signedIn.body.token)
    expect(results).toMatchObject([
      { device: { browser: 'Safari', system: 'iPhone' }, is_current: true },
      { device: { browser: null, system: null }, is_current: false },
    ])
    expect(results[1]?.last_used_at).toBe(new Date(now).toISOString())
    expect([await isAlive(other), await isAlive(stale)]).toEqual([true, false])
  })

  test('can be ended one by one, or all but the current one, but never by another fan', async () => {
    const [mine, second, third] = [
      await startSession(database.db, fan, now),
      await startSession(database.db, fan, now),
      await startSession(database.db, fan, now),
    ]
    const stranger = await startSession(database.db, await aFan(database), now)
    const readCurrentId = async (token: string) =>
      (await listed(token)).find(({ is_current }) => is_current)?.id ?? ''
    const end = async (id: string) => (await call('DELETE', `${sessions}${id}/`, { token: mine })).status
    const secondId = await readCurrentId(second)
    expect([await end(secondId), await end(secondId), await end(await readCurrentId(stranger))]).toEqual([
      200, 200, 404,
    ])
    expect([await isAlive(second), await isAlive(third), await isAlive(stranger)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await call('POST', '/api/v1/logout/others/', { token: mine })).status).toBe(200)
    expect([await isAlive(mine), await isAlive(third), await isAlive(stranger)]).toEqual([true, false, true])
  })

  test('end after a year of daily use', async () => {
    let token = await startSession(database.db, fan, now)
    const endsAt = now + sessionMsMax
    for (; now < endsAt; now += 80 * replaceAfterMs) {
      const response = await app.ask(sessions, { headers: { Authorization: `Bearer ${token}` } })
      expect(response.status).toBe(200)
      token = response.headers.get('refreshed-token') ?? token
    }
    now = endsAt
    expect(await isAlive(token)).toBe(true)
    now = endsAt + 1
    expect(await isAlive(token)).toBe(false)
    now = endsAt
    expect(await isAlive(token)).toBe(false)
  })

  test('require the password for an export once the sign-in is not recent', async () => {
    const token = await startSession(database.db, fan, now)
    const take = async () => {
      const { status, error } = await call('GET', '/api/v3/users/self/export/', { token })
      return error ?? status
    }
    expect(await take()).toBe(200)
    now += recentMs + 1
    const confirm = '/api/v1/users/self/password-confirmation/'
    expect(await take()).toBe('auth_password_needed')
    expect((await call('POST', confirm, { token, body: { password: 'other-1' } })).error).toBe(
      'auth_login_failed',
    )
    expect(await take()).toBe('auth_password_needed')
    expect((await call('POST', confirm, { token, body: { password } })).status).toBe(200)
    expect(await take()).toBe(200)
    now += recentMs + 1
    expect(await take()).toBe('auth_password_needed')
  })

  test("expose fan ids that don't reveal how many fans there are", async () => {
    const ids = [await aFan(database), await aFan(database), await aFan(database)].map(Number)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
    const steps = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] ?? 0)))
    expect(Math.min(...steps)).toBeGreaterThan(1_000)
  })
})
