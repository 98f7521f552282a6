import { afterEach, beforeEach, expect, test } from 'vitest'
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
  const answer = (await response.json()) as Record<string, unknown> & { error_code?: { name: string } }
  return { status: response.status, error: answer.error_code?.name, body: answer }
}

const askFor = (email: string, given = password) =>
  call('PUT', `${self}email/`, { email_address: email, password: given })
const waiting = async () =>
  (
    await database.pool.query<{ email: string }>(`select email from proofs where kind = 'new_email'`)
  ).rows.map(({ email }) => email)

test('a new address is asked for with the password, and the old one stays', async () => {
  expect((await askFor(' new@post.example ')).status).toBe(200)
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
])('the address %j is a mistake of its field', async (email, code) => {
  expect((await askFor(email)).body['description']).toEqual({ email_address: code })
  expect(await waiting()).toEqual([])
})

test('stores a new address with its domain in ASCII', async () => {
  expect((await askFor('r&d@münchen.example')).status).toBe(200)
  expect(await waiting()).toEqual(['r&d@xn--mnchen-3ya.example'])
})

test('a wrong password sends no letter, and only ten tries are allowed', async () => {
  expect((await askFor('new@post.example', 'wrong')).body['description']).toEqual({ password: 'ERR_INVALID' })
  for (let tries = 1; tries < 10; tries += 1) await askFor('new@post.example', 'wrong')
  expect((await askFor('new@post.example')).error).toBe('auth_too_many_tries')
  expect((await call('DELETE', self, { password })).error).toBe('auth_too_many_tries')
  expect(await waiting()).toEqual([])
})

test('right passwords use no tries up', async () => {
  for (let tries = 0; tries < 9; tries += 1) await askFor('new@post.example', 'wrong')
  for (let tries = 0; tries < 3; tries += 1) expect((await askFor('new@post.example')).status).toBe(200)
})

test('five letters an hour go to new addresses', async () => {
  for (let letters = 1; letters <= 5; letters += 1) await askFor(`new${letters}@post.example`)
  expect((await askFor('new6@post.example')).error).toBe('settings_too_many_letters')
  expect(await waiting()).toHaveLength(5)
  now += 3_600_001
  expect((await askFor('new6@post.example')).status).toBe(200)
})

test('signing out everywhere ends every session of the fan and of nobody else', async () => {
  const other = await startSession(database.db, userId, now)
  expect((await call('POST', '/api/v1/logout/all/')).status).toBe(200)
  for (const ended of [token, other]) expect((await call('GET', self, {}, ended)).status).toBe(401)
})

test('notification choices are kept by kind; what is not named stays', async () => {
  const choose = (...choices: object[]) => call('PATCH', self, { notification_choices: choices })
  const chosen = { kind: 'news', site: false, mail: true, push: true }
  const { body } = await choose(chosen)
  const { body: again } = await choose({ ...chosen, kind: 'order', push: false })
  const kinds = (answer: typeof body) => answer['notification_choices'] as { kind: string }[]
  expect(kinds(body)).toHaveLength(13)
  expect(kinds(again).find(({ kind }) => kind === 'news')).toEqual(chosen)
  expect(kinds(again).find(({ kind }) => kind === 'show_soon')).toMatchObject({ site: true, push: false })
  expect((await choose(chosen, chosen)).body['description']).toEqual({ notification_choices: 'ERR_REPEATED' })
  for (const bad of [{}, { ...chosen, kind: 'all' }, { ...chosen, push: 'yes' }]) {
    expect((await choose(bad)).status).toBe(400)
  }
})

test('of two deletions at once one is done, and neither breaks', async () => {
  const answers = await Promise.all([call('DELETE', self, { password }), call('DELETE', self, { password })])
  expect(answers.map(({ status }) => status).toSorted()).toSatisfy(
    ([first, second]: number[]) => first === 200 && (second === 400 || second === 401),
  )
  expect((await database.pool.query('select from users')).rows).toEqual([])
})
