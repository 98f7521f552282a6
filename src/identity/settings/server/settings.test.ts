import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { accountsModule, hashPassword, startSession } from '../../accounts/server/index.ts'
import { settingsModule } from './index.ts'

const self = '/api/v3/users/self/'
const password = 'seven-quiet-rivers7'
let database: TestDatabase
let app: TestApp
let token: string
let userId: number
let now = 0

beforeEach(async () => {
  now = Date.UTC(2030, 0, 1)
  database = await testDatabase()
  app = await testApp({ database, modules: [accountsModule, settingsModule], now: () => now })
  const own = { email: 'Mira@post.example', phone_e164: '+12125550123' }
  userId = await aFan(database, { ...own, password_hash: await hashPassword(password) })
  token = await startSession(database.db, userId, now)
})
afterEach(async () => {
  await app.close()
  await database.close()
})

async function call(method: string, path: string, body: object = {}, as = token) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${as}` }
  const init = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const response = await app.ask(path, init)
  const payload = (await response.json()) as Record<string, unknown> & { error_code?: { name: string } }
  return { status: response.status, error: payload.error_code?.name, body: payload }
}

const requestEmail = (email: string, currentPassword = password) =>
  call('PUT', `${self}email/`, { email_address: email, password: currentPassword })
const waiting = async () =>
  (
    await database.pool.query<{ email: string }>(`select email from proofs where kind = 'new_email'`)
  ).rows.map(({ email }) => email)

describe('account settings', () => {
  test('require the password for a new address and keep the old one until confirmed', async () => {
    expect((await requestEmail(' new@post.example ')).status).toBe(200)
    expect(await waiting()).toEqual(['new@post.example'])
    expect((await call('GET', self)).body['primary_email']).toMatchObject({ value: 'Mira@post.example' })
  })

  test.each([
    ['', 'ERR_REQUIRED'],
    ['  ', 'ERR_REQUIRED'],
    ['mira', 'ERR_INVALID_EMAIL'],
    ['mira@post.example, zoe@post.example', 'ERR_INVALID_EMAIL'],
    ['mira@post.example\r\nBcc: zoe@post.example', 'ERR_INVALID_EMAIL'],
    [`${'x'.repeat(250)}@post.example`, 'ERR_INVALID_LENGTH'],
    ['Mira@post.example', 'ERR_UNCHANGED'],
  ])('reject the address %j with a field error', async (email, code) => {
    expect((await requestEmail(email)).body['description']).toEqual({ email_address: code })
    expect(await waiting()).toEqual([])
  })

  test('store a new address with its domain in ASCII', async () => {
    expect((await requestEmail('r&d@münchen.example')).status).toBe(200)
    expect(await waiting()).toEqual(['r&d@xn--mnchen-3ya.example'])
  })

  test('send no email after a wrong password, and allow only ten tries', async () => {
    expect((await requestEmail('new@post.example', 'wrong')).body['description']).toEqual({
      password: 'ERR_INVALID',
    })
    for (let tries = 1; tries < 10; tries += 1) await requestEmail('new@post.example', 'wrong')
    expect((await requestEmail('new@post.example')).error).toBe('auth_too_many_tries')
    expect((await call('DELETE', self, { password })).error).toBe('auth_too_many_tries')
    expect(await waiting()).toEqual([])
  })

  test("don't count right passwords as tries", async () => {
    for (let tries = 0; tries < 9; tries += 1) await requestEmail('new@post.example', 'wrong')
    for (let tries = 0; tries < 3; tries += 1)
      expect((await requestEmail('new@post.example')).status).toBe(200)
  })

  test('send at most five emails an hour to new addresses', async () => {
    for (let count = 1; count <= 5; count += 1) await requestEmail(`new${count}@post.example`)
    expect((await requestEmail('new6@post.example')).error).toBe('settings_too_many_letters')
    expect(await waiting()).toHaveLength(5)
    now += 3_600_001
    expect((await requestEmail('new6@post.example')).status).toBe(200)
  })

  test("end every session of the fan and no other's on signing out everywhere", async () => {
    const other = await startSession(database.db, userId, now)
    expect((await call('POST', '/api/v1/logout/all/')).status).toBe(200)
    for (const ended of [token, other]) expect((await call('GET', self, {}, ended)).status).toBe(401)
  })

  test('change only the given notification choices', async () => {
    const choose = (...choices: object[]) => call('PATCH', self, { notification_choices: choices })
    const chosen = { kind: 'news', site: false, mail: true, push: true }
    const { body } = await choose(chosen)
    const { body: again } = await choose({ ...chosen, kind: 'order', push: false })
    const kinds = (payload: typeof body) => payload['notification_choices'] as { kind: string }[]
    expect(kinds(body)).toHaveLength(13)
    expect(kinds(again).find(({ kind }) => kind === 'news')).toEqual(chosen)
    expect(kinds(again).find(({ kind }) => kind === 'show_soon')).toMatchObject({ site: true, push: false })
    expect((await choose(chosen, chosen)).body['description']).toEqual({
      notification_choices: 'ERR_REPEATED',
    })
    for (const bad of [{}, { ...chosen, kind: 'all' }, { ...chosen, push: 'yes' }]) {
      expect((await choose(bad)).status).toBe(400)
    }
  })

  test('delete an account once when two deletions run at once', async () => {
    const responses = await Promise.all([
      call('DELETE', self, { password }),
      call('DELETE', self, { password }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toSatisfy(
      ([first, second]: number[]) => first === 200 && (second === 400 || second === 401),
    )
    expect((await database.pool.query('select from users')).rows).toEqual([])
  })
})
