import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { purgeSessions } from './purge-accounts.ts'
import { authenticateFan, endSessions, startSession } from './sessions.ts'

const dayMs = 86_400_000
const start = Date.UTC(2030, 0, 1)

async function aFanOverTime() {
  const database = await testDatabase()
  const userId = await aFan(database)
  const use = (token: string, day: number) => {
    const now = () => start + day * dayMs
    return authenticateFan(token, { ...database, now, databaseTime: async () => now() })
  }
  const count = async (table: 'sessions' | 'session_tokens') =>
    (await database.pool.query(`select from ${table}`)).rows.length
  return {
    database,
    use,
    count,
    signIn: (day: number) => startSession(database.db, userId, start + day * dayMs),
    signOut: (day: number) => endSessions(database.db, { userId }, start + day * dayMs),
    forget: (day: number) =>
      purgeSessions.run({}, aTaskContext(database, { now: () => start + day * dayMs })),
    [Symbol.asyncDispose]: database.close,
  }
}

describe('account retention', () => {
  test('deletes ended sessions with their tokens after 30 days', async () => {
    await using fan = await aFanOverTime()
    await fan.signIn(0)
    await fan.signOut(1)
    const token = await fan.signIn(2)
    await fan.forget(31)
    expect(await fan.count('sessions')).toBe(2)
    await fan.forget(31.1)
    expect([await fan.count('sessions'), await fan.count('session_tokens')]).toEqual([1, 1])
    expect(await fan.use(token, 2)).not.toBeNull()
  })

  test('deletes sessions idle for 90 days and keeps used ones of any age', async () => {
    await using fan = await aFanOverTime()
    await fan.signIn(0)
    let token = await fan.signIn(0)
    for (let day = 2; day <= 120; day += 2) {
      token = (await fan.use(token, day))?.refreshedToken ?? token
      if (day === 90) await fan.forget(day)
      if (day === 90) expect(await fan.count('sessions')).toBe(2)
    }
    await fan.forget(120)
    expect(await fan.count('sessions')).toBe(1)
    expect(await fan.use(token, 120)).not.toBeNull()
  })

  test('keeps sessions when the process clock is months ahead', async () => {
    await using fan = await aFanOverTime()
    const [token, replaced] = [await fan.signIn(0), await fan.signIn(0)]
    const next = (await fan.use(replaced, 2))?.refreshedToken ?? ''
    const ahead = { now: () => start + 200 * dayMs, databaseTime: async () => start + 2 * dayMs + 30_000 }
    await purgeSessions.run({}, aTaskContext(fan.database, ahead))
    for (const each of [token, replaced, next]) {
      expect(await authenticateFan(each, { ...fan.database, ...ahead })).not.toBeNull()
    }
    expect(await fan.count('sessions')).toBe(2)
    expect(await fan.use(next, 2)).not.toBeNull()
  })

  test('keeps a replaced token for 30 days, in which its reuse ends the session', async () => {
    await using fan = await aFanOverTime()
    const old = await fan.signIn(0)
    let token = (await fan.use(old, 2))?.refreshedToken ?? ''
    await fan.forget(32)
    expect(await fan.count('session_tokens')).toBe(2)
    token = (await fan.use(token, 32.1))?.refreshedToken ?? ''
    await fan.forget(32.1)
    expect(await fan.count('session_tokens')).toBe(2)
    expect(await fan.use(old, 33)).toBeNull()
    expect(await fan.use(token, 33)).not.toBeNull()
  })
})
