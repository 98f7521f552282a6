import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { citiesModule } from '../../../catalogue/cities/server/index.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { humanChecksModule } from '../../../site/human-checks/server/index.ts'
import { solveChallenge } from '../../../site/human-checks/web/shared/solve.ts'
import { accountErrors } from '../contract.ts'
import { takeAttempt } from './attempts.ts'
import { hashPassword } from './hash-password.ts'
import { accountsModule } from './index.ts'
import { authenticateFan, graceMs, idleMaxMs, replaceAfterMs, startSession } from './sessions.ts'

const password = 'seven-quiet-rivers7'
const self = '/api/v3/users/self/'
let database: TestDatabase
let app: TestApp
let now = 0
let hash: string

beforeEach(async () => {
  now = Date.UTC(2030, 0, 1)
  database = await testDatabase()
  app = await testApp({
    database,
    modules: [accountsModule, citiesModule, humanChecksModule],
    now: () => now,
    env: { TRUSTED_PROXIES: '1' },
  })
  hash ??= (await hashPassword(password)) as string
})
afterEach(async () => {
  await app.close()
  await database.close()
})

function aFanWith({ email = 'Mira@post.example', phone = '+12125550123', ...columns } = {}) {
  const given = { email, phone_e164: phone, password_hash: hash, date_of_birth: '2000-02-29' }
  return aFan(database, { ...given, ...columns })
}

async function call(
  method: string,
  address: string,
  {
    token = '',
    body,
    from = '203.0.113.7',
    check,
  }: { token?: string; body?: object; from?: string | undefined; check?: string | undefined } = {},
) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': from,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(check && { 'Human-Check': check }),
  }
  const response = await app.ask(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = (await response.json()) as Record<string, unknown> & { error_code?: { name: string } }
  const refreshed = response.headers.get('refreshed-token')
  const retryAfter = response.headers.get('retry-after')
  const pass = response.headers.get('human-check-pass')
  return {
    status: response.status,
    body: answer,
    error: answer.error_code?.name,
    refreshed,
    retryAfter,
    pass,
  }
}
const signIn = (
  id: string,
  given = password,
  { from, check }: { from?: string | undefined; check?: string } = {},
) =>
  call('POST', '/api/v1/login/', {
    from,
    check,
    body: { id, password: given, temporary_oauth_link_id: null },
  })

/** Solves a human check and returns its pass. */
async function aPerson(): Promise<string> {
  const { body } = await call('GET', '/api/v1/human-checks/challenge/')
  const solution = await solveChallenge(body['parameters'] as Parameters<typeof solveChallenge>[0], 10_000)
  return btoa(JSON.stringify({ challenge: body, solution }))
}
const read = (token: string) => call('GET', self, { token })

describe('sessions', () => {
  test.each(['mira@post.example', ' MIRA@POST.EXAMPLE ', 'US/2125550123'])(
    'start for a sign-in as "%s"',
    async id => {
      const userId = await aFanWith()
      const { status, body } = await signIn(id)
      expect([status, body['id']]).toEqual([200, userId])
      const { body: fan } = await read(String(body['token']))
      expect(fan).toMatchObject({ id: userId, username: 'Mira', date_of_birth: '2000-02-29', city: null })
      expect(fan['phone']).toEqual({
        country_code: 'US',
        phone_number: '2125550123',
        is_verified: true,
        formatted_phone_number: '+1 212 555 0123',
      })
      const { rows } = await database.pool.query('select encode(hash, $1) as hash from session_tokens', [
        'base64',
      ])
      expect(JSON.stringify(rows)).not.toContain(body['token'])
    },
  )

  test("don't start with a wrong password or an unknown account, and reveal a disabled one only to its owner", async () => {
    await aFanWith()
    await aFanWith({
      email: 'gone@post.example',
      phone: '+12125550124',
      disabled_at: new Date(now),
    } as object)
    const wrong = await signIn('mira@post.example', 'other-1')
    const unknown = await signIn('nobody@post.example')
    expect(wrong).toEqual(unknown)
    expect(wrong.error).toBe(accountErrors.loginFailed.name)
    expect((await signIn('gone@post.example', 'other-1')).body).toEqual(wrong.body)
    expect((await signIn('gone@post.example')).error).toBe('auth_banned_user_login_error')
  })

  const wrongTimes = async (times: number, id: string, from?: string) => {
    for (let index = 0; index < times; index += 1) await signIn(id, 'other-1', { from })
  }

  test('require the human check after ten wrong tries of a name from one network, whether the name is known or not', async () => {
    await aFanWith()
    for (const id of ['mira@post.example', 'nobody@post.example']) {
      await wrongTimes(10, id)
      const { status, error } = await signIn(id, password)
      expect([status, error]).toEqual([429, 'human_check_required'])
    }
    expect((await signIn('mira@post.example', password, { from: '198.51.100.9' })).status).toBe(200)
    now += 10 * 60_000 + 1
    expect((await signIn('mira@post.example')).status).toBe(200)
  })

  test('count tries by name, without revealing that two names belong to one account', async () => {
    await aFanWith()
    await wrongTimes(10, 'mira@post.example')
    expect((await signIn('US/2125550123', 'other-1')).error).toBe('auth_login_failed')
    expect((await signIn('US/2125550199', 'other-1')).error).toBe('auth_login_failed')
  })

  test("don't count right passwords as tries", async () => {
    await aFanWith()
    await wrongTimes(9, 'mira@post.example')
    for (let index = 0; index < 3; index += 1) expect((await signIn('mira@post.example')).status).toBe(200)
    await wrongTimes(1, 'mira@post.example')
    expect((await signIn('mira@post.example')).error).toBe('human_check_required')
  })

  test('accept one solved human check for each try beyond ten', async () => {
    await aFanWith()
    await wrongTimes(10, 'mira@post.example')
    const check = await aPerson()
    const wrong = await signIn('mira@post.example', 'other-1', { check })
    expect(wrong.error).toBe('auth_login_failed')
    for (const unusable of [check, 'x', String(wrong.pass)])
      expect((await signIn('mira@post.example', password, { check: unusable })).error).toBe(
        'human_check_required',
      )
    expect((await signIn('mira@post.example', password, { check: await aPerson() })).status).toBe(200)
  })

  test('require the human check after 100 wrong tries from one network, without locking out other fans', async () => {
    await aFanWith()
    for (let name = 0; name < 100; name += 1) await wrongTimes(1, `fan${name}@post.example`)
    expect((await signIn('mira@post.example')).error).toBe('human_check_required')
    expect((await signIn('mira@post.example', password, { check: await aPerson() })).status).toBe(200)
  })

  test('lock out strangers after 100 tries an hour from everywhere, but not networks that signed in before', async () => {
    await aFanWith()
    const home = '2001:db8:1:2::7'
    expect((await signIn('mira@post.example', password, { from: home })).status).toBe(200)
    for (let network = 0; network < 10; network += 1) {
      await wrongTimes(10, 'mira@post.example', `198.51.100.${network}`)
    }
    const refused = await signIn('mira@post.example', password, { from: '203.0.113.99' })
    expect([refused.error, refused.retryAfter]).toEqual(['auth_too_many_tries', '3600'])
    expect((await signIn('mira@post.example', password, { from: '2001:db8:1:2::8' })).status).toBe(200)
  })

  test('reset the count when the password changes', async () => {
    const userId = await aFanWith()
    await wrongTimes(10, 'mira@post.example')
    const other = await hashPassword('nine-loud-hills9')
    await database.pool.query('update users set password_hash = $2 where id = $1', [userId, other])
    expect((await signIn('mira@post.example', 'nine-loud-hills9')).status).toBe(200)
  })

  test("count a signed-in fan's tries separately", async () => {
    const token = await startSession(database.db, await aFanWith(), now)
    await wrongTimes(10, 'mira@post.example')
    const change = (current_password: string) =>
      call('PUT', `${self}password/`, { token, body: { current_password, password: 'nine-loud-hills9' } })
    for (let index = 0; index < 10; index += 1) {
      expect((await change('other-1')).error).toBe('auth_login_failed')
    }
    expect(await change(password)).toMatchObject({ error: 'auth_too_many_tries', retryAfter: '600' })
    now += 10 * 60_000 + 1
    expect((await change(password)).status).toBe(200)
  })

  test("don't count a guessed user id against the account", async () => {
    const userId = await aFanWith()
    for (let index = 0; index < 11; index += 1) await signIn(`user ${userId}`, 'other-1')
    expect((await signIn('mira@post.example')).status).toBe(200)
  })

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}!`])('reject the token "%s"', async token => {
    expect((await read(token)).error).toBe('sign_in_required')
  })

  test('rotate a token to one successor, and end when the old token is reused after a minute', async () => {
    const old = await startSession(database.db, await aFanWith(), now)
    expect((await read(old)).refreshed).toBeNull()
    now += replaceAfterMs
    const responses = await Promise.all([read(old), read(old), read(old), read(old)])
    const [next, ...others] = new Set(responses.map(({ refreshed }) => refreshed))
    expect(others).toEqual([])
    now += graceMs
    expect(await read(old)).toMatchObject({ status: 200, refreshed: next })
    expect(await read(String(next))).toMatchObject({ status: 200, refreshed: null })
    now += 1
    expect((await read(old)).status).toBe(401)
    expect((await read(String(next))).status).toBe(401)
  })

  test('are looked up correctly for any number of concurrent calls', async () => {
    const known: { userId: number | null; token: string }[] = []
    for (const email of ['a@post.example', 'b@post.example', 'c@post.example']) {
      const userId = await aFan(database, { email })
      known.push({ userId, token: await startSession(database.db, userId, now) })
    }
    const callers = fc.constantFrom(...known, { userId: null, token: 'x'.repeat(43) })
    await fc.assert(
      fc.asyncProperty(fc.array(callers, { minLength: 1, maxLength: 250 }), async crowd => {
        const found = await Promise.all(
          crowd.map(({ token }) =>
            authenticateFan(token, { ...database, now: () => now, databaseTime: async () => now }),
          ),
        )
        expect(found.map(one => one?.fan.userId ?? null)).toEqual(crowd.map(({ userId }) => userId))
      }),
      { numRuns: 20 },
    )
  })

  test('accept their newest token after any sequence of events unless one ended them', async () => {
    const userId = await aFanWith()
    const steps = fc.array(fc.oneof(fc.nat(2 * replaceAfterMs), fc.constantFrom('old', 'out', 'idle')), {
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        const tokens = [await startSession(database.db, userId, now)]
        let isOver = false
        let replacedAt = 0
        for (const step of list) {
          const token = tokens.at(-1) ?? ''
          if (typeof step === 'number') now += step
          if (step === 'idle') now += idleMaxMs + 1
          if (step === 'out') isOver ||= (await call('POST', '/api/v1/logout/', { token })).status === 200
          if (step === 'old' && tokens.length > 1) {
            await read(tokens.at(-2) ?? '')
            isOver ||= now - replacedAt > graceMs
          }
          isOver ||= step === 'idle'
          const { status, refreshed } = await read(tokens.at(-1) ?? '')
          expect(status).toBe(isOver ? 401 : 200)
          if (refreshed) {
            tokens.push(refreshed)
            replacedAt = now
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('end one by one on sign-out, and all on a password change, which starts a new one', async () => {
    await aFanWith()
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => String((await signIn('mira@post.example')).body['token'])),
    )
    const [first = '', second = '', third = ''] = tokens
    expect((await call('POST', '/api/v1/logout/', { token: first })).status).toBe(200)
    expect((await read(first)).status).toBe(401)
    const change = (body: object) => call('PUT', `${self}password/`, { token: second, body })
    const wrong = await change({ current_password: 'x1', password: 'nine-loud-hills9' })
    expect(wrong.body['description']).toEqual({ current_password: 'ERR_INVALID' })
    const common = await change({ current_password: password, password: 'password1' })
    expect(common.body['description']).toEqual({ password: 'ERR_PASSWORD_COMMON' })
    const changed = await change({ current_password: password, password: 'nine-loud-hills9' })
    expect(changed.status).toBe(200)
    expect(await Promise.all([second, third].map(async token => (await read(token)).status))).toEqual([
      401, 401,
    ])
    expect((await read(String(changed.body['token']))).status).toBe(200)
    expect((await signIn('mira@post.example')).status).toBe(400)
    expect((await signIn('mira@post.example', 'nine-loud-hills9')).status).toBe(200)
  })

  test('end at once when the fan is disabled', async () => {
    const token = await startSession(database.db, await aFanWith(), now)
    await database.pool.query('update users set disabled_at = now()')
    expect((await read(token)).status).toBe(401)
  })

  test('change only the settings that a call includes', async () => {
    const token = await startSession(database.db, await aFanWith(), now)
    await database.pool.query(
      `insert into cities (id, name, country_code, admin_code, population, lat, lon, search_name, names)
     values (7, 'Seoul', 'KR', '00', 1, 1, 1, 'seoul', '{"ko": "서울"}')`,
    )
    const change = (body: object) => call('PATCH', self, { token, body })
    expect((await change({ locale: 'ko' })).body).toMatchObject({
      locale: 'ko',
      username: 'Mira',
      city: null,
    })
    const all = { username: ' Zoe\u0308 ', city_id: 7, optional_consents: { marketing_notification: true } }
    expect((await change(all)).body).toMatchObject({
      username: 'Zo\u00eb',
      locale: 'ko',
      city: { id: 7, name: '서울' },
      optional_consents: { marketing_notification: true },
    })
    expect((await change({ city_id: 8 })).body['description']).toEqual({ city_id: 'ERR_INVALID' })
    for (const username of ['', '  ', 'a\u202eb', '<b>', 'x'.repeat(41), 'a\nb', '\ud800']) {
      expect((await change({ username })).status).toBe(400)
    }
  })

  test('allow exactly the maximum number of concurrent attempts', async () => {
    const limit = { kind: 'test', max: 5, windowMs: 1_000 }
    const take = (at: number) => takeAttempt(database.db, limit, 'somebody', at)
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(now)))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect([await take(now + 999), await take(now + 1_000)]).toEqual([false, true])
  })
})
