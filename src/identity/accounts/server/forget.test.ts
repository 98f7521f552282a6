import { expect, test } from 'vitest'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { forgetSessions } from './forget.ts'
import { endSessions, fanOf, startSession } from './sessions.ts'

const dayMs = 86_400_000
const start = Date.UTC(2030, 0, 1)

async function aFanOverTime() {
  const database = await testDatabase()
  const userId = await aFan(database)
  const use = (token: string, day: number) => {
    const now = () => start + day * dayMs
    return fanOf(token, { ...database, now, databaseTime: async () => now() })
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
      forgetSessions.run({}, aTaskContext(database, { now: () => start + day * dayMs })),
    [Symbol.asyncDispose]: database.close,
  }
}

test('sessions that ended go after a month, with their tokens', async () => {
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

test('sessions that nobody came back to in 90 days go; one that is used stays, whatever its age', async () => {
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

test('keeps sessions when the clock of the process is months ahead', async () => {
  await using fan = await aFanOverTime()
  const [token, replaced] = [await fan.signIn(0), await fan.signIn(0)]
  const next = (await fan.use(replaced, 2))?.refreshedToken ?? ''
  const ahead = { now: () => start + 200 * dayMs, databaseTime: async () => start + 2 * dayMs + 30_000 }
  await forgetSessions.run({}, aTaskContext(fan.database, ahead))
  for (const each of [token, replaced, next]) {
    expect(await fanOf(each, { ...fan.database, ...ahead })).not.toBeNull()
  }
  expect(await fan.count('sessions')).toBe(2)
  expect(await fan.use(next, 2)).not.toBeNull()
})

test('a replaced token still ends its session for a month; afterwards it is no token', async () => {
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
