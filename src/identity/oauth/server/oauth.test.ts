import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from '../../../platform/server/mail.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import {
  accountsModule,
  hashPassword,
  linkReservedOauth,
  reserveOauthLink,
  startSession,
} from '../../accounts/server/index.ts'
import { watchSignInCounts } from '../../accounts/server/testing/watch-sign-in-counts.ts'
import { oauthModule } from './index.ts'

const password = 'seven-quiet-rivers7'
const providers = ['facebook', 'google', 'twitter', 'vk'] as const
type Provider = (typeof providers)[number]

interface ServiceRequest {
  method: string
  path: string
  authorization: string | undefined
  form: Record<string, string>
}
let requests: ServiceRequest[] = []
let personResponse: unknown
let tokenResponse: { status: number; body: string }
let service: Server
let serviceUrl: string

const personResponses: Record<Provider, unknown> = {
  facebook: { id: '77', name: 'Mira M' },
  google: { sub: '77', name: 'Mira M', email: 'never@asked.example' },
  twitter: { data: { id: '77', name: 'Mira M', username: 'mira' } },
  vk: { user: { user_id: 77, first_name: 'Mira', last_name: 'M' } },
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return Object.fromEntries(new URLSearchParams(text))
}

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const path = request.url ?? ''
    const form = await readForm(request)
    requests.push({ method: request.method ?? '', path, authorization: request.headers.authorization, form })
    const isToken = 'code' in form
    response.writeHead(isToken ? tokenResponse.status : 200, { 'Content-Type': 'application/json' })
    response.end(isToken ? tokenResponse.body : JSON.stringify(personResponse))
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => service.close(resolve)))

let database: TestDatabase
let app: TestApp
let now = 0
beforeEach(async () => {
  now = Date.UTC(2030, 0, 1)
  requests = []
  tokenResponse = { status: 200, body: JSON.stringify({ access_token: 'their-token' }) }
  personResponse = personResponses.google
  database = await testDatabase()
  const env = Object.fromEntries(
    providers.flatMap(provider =>
      Object.entries({ ID: `${provider}-id`, SECRET: `${provider}-secret`, URL: serviceUrl }).map(
        ([name, value]) => [`OAUTH_${provider.toUpperCase()}_${name}`, value],
      ),
    ),
  )
  app = await testApp({ database, modules: [accountsModule, oauthModule], now: () => now, env })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

interface CallResult {
  status: number
  error: string | undefined
  body: Record<string, unknown> & { results?: { provider: string; name: string }[] }
}

async function call(method: string, path: string, body?: object, token = ''): Promise<CallResult> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await app.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const reply = (await response.json()) as CallResult['body'] & { error_code?: { name: string } }
  return { status: response.status, error: reply.error_code?.name, body: reply }
}

async function begin(provider: Provider = 'google') {
  const { body } = await call('GET', `/api/v1/oauth/authorize/${provider}/`)
  return { state: String(body['state']), url: new URL(String(body['authorize_url'])) }
}

const connect = (provider: Provider, body: object) =>
  call('POST', `/api/v1/oauth/connect/${provider}/`, { code: 'their-code', ...body })

/** Returns a link id, as issued for a person without a connected account. */
async function aLink(more: object = {}): Promise<string> {
  const { state } = await begin()
  return String((await connect('google', { state, ...more })).body['oauth_link_id'])
}

async function aSignedInFan(columns: Record<string, unknown> = {}) {
  const fields = { email: 'mira@post.example', password_hash: await hashPassword(password), ...columns }
  const userId = await aFan(database, fields)
  return { userId, token: await startSession(database.db, userId, now) }
}

const signIn = (linkId: string | null, id = 'mira@post.example') =>
  call('POST', '/api/v1/login/', { id, password, temporary_oauth_link_id: linkId })

const listConnected = async (token: string) =>
  (await call('GET', '/api/v1/users/self/oauth/', undefined, token)).body.results

describe('OAuth sign-in', () => {
  test.each(providers)(
    "follows the protocol of %s from the authorize URL to the person's identity",
    async provider => {
      personResponse = personResponses[provider]
      const { state, url } = await begin(provider)
      const home = `https://fans.example/oauth/connect/${provider}/`
      const query = Object.fromEntries(url.searchParams)
      expect(url.origin).toBe(serviceUrl)
      expect(query).toMatchObject({
        response_type: 'code',
        client_id: `${provider}-id`,
        redirect_uri: home,
        state,
        code_challenge_method: 'S256',
        scope: expect.any(String),
      })
      const { status, body } = await connect(provider, { state, device_id: 'a-device' })
      expect([status, body['session'], body['oauth_link_id']]).toEqual([200, null, expect.any(String)])
      const [token, person] = requests
      const verifier = token?.form['code_verifier'] ?? ''
      expect(verifier).toMatch(/^[\w-]{43,128}$/)
      expect(createHash('sha256').update(verifier).digest('base64url')).toBe(query['code_challenge'])
      expect(token?.form).toMatchObject({
        grant_type: 'authorization_code',
        code: 'their-code',
        redirect_uri: home,
        client_id: `${provider}-id`,
      })
      const basic = `Basic ${Buffer.from('twitter-id:twitter-secret').toString('base64')}`
      expect(token?.authorization).toBe(provider === 'twitter' ? basic : undefined)
      expect(token?.form['client_secret']).toBe(provider === 'twitter' ? undefined : `${provider}-secret`)
      expect(token?.form['device_id']).toBe(provider === 'vk' ? 'a-device' : undefined)
      if (provider === 'vk') expect(person?.form).toEqual({ access_token: 'their-token', client_id: 'vk-id' })
      else expect([person?.method, person?.authorization]).toEqual(['GET', 'Bearer their-token'])
    },
  )

  test("uses the providers' own hosts without a sandbox", async () => {
    await app.close()
    const env = {
      OAUTH_GOOGLE_ID: 'x',
      OAUTH_GOOGLE_SECRET: 'y',
      OAUTH_TWITTER_ID: 'x',
      OAUTH_TWITTER_SECRET: 'y',
    }
    app = await testApp({ database, modules: [accountsModule, oauthModule], env })
    const hosts = [(await begin('google')).url, (await begin('twitter')).url]
    expect(hosts.map(({ host, pathname }) => host + pathname)).toEqual([
      'accounts.google.com/o/oauth2/v2/auth',
      'x.com/i/oauth2/authorize',
    ])
    expect((await call('GET', '/api/v1/oauth/authorize/vk/')).error).toBe('oauth_not_offered')
    const unknown = await connect('vk', { state: 'x'.repeat(43) })
    expect(unknown.error).toBe('oauth_not_offered')
  })

  test('accepts only our own callback URL', async () => {
    const authorize = (uri: string) =>
      call('GET', `/api/v1/oauth/authorize/google/?redirect_uri=${encodeURIComponent(uri)}`)
    expect((await authorize('/oauth/connect/google/')).status).toBe(200)
    expect((await authorize('https://fans.example/oauth/connect/google/')).status).toBe(200)
    const others = [
      ...['https://evil.example/oauth/connect/google/', '//evil.example/oauth/connect/google/', '', '/'],
      ...[
        '/oauth/connect/vk/',
        '/oauth/connect/google/../../',
        '/\\evil.example',
        '/oauth/connect/google/?x=1',
      ],
    ]
    for (const uri of others)
      expect([uri, (await authorize(uri)).body['description']]).toEqual([
        uri,
        { redirect_uri: 'ERR_INVALID' },
      ])
  })

  test('accepts a state once, for its provider, within ten minutes, and stores only its hash', async () => {
    const { state } = await begin()
    const { rows } = await database.pool.query(
      `select encode(state_hash, 'base64') as hash from oauth_attempts`,
    )
    expect(JSON.stringify(rows)).not.toContain(state)
    expect((await connect('vk', { state })).error).toBe('oauth_attempt_ended')
    expect((await connect('google', { state })).status).toBe(200)
    expect((await connect('google', { state })).error).toBe('oauth_attempt_ended')
    const { state: late } = await begin()
    now += 10 * 60_000
    expect((await connect('google', { state: late })).error).toBe('oauth_attempt_ended')
    expect((await connect('google', { state: 'x'.repeat(43) })).error).toBe('oauth_attempt_ended')
  })

  test.each([
    ['refuses', { status: 400, body: '{"error":"invalid_grant"}' }],
    ['is broken', { status: 500, body: 'oops' }],
    ['answers nonsense', { status: 200, body: '<html>' }],
    ['answers no token', { status: 200, body: '{"access_token":null}' }],
  ])('fails when the provider %s', async (_what, reply) => {
    tokenResponse = reply
    const { state } = await begin()
    expect((await connect('google', { state })).error).toBe('oauth_failed')
  })

  test('fails when the provider returns no identity', async () => {
    for (const invalidPerson of [{}, { sub: '' }, { sub: null }, [], null]) {
      personResponse = invalidPerson
      const { state } = await begin()
      expect((await connect('google', { state })).error).toBe('oauth_failed')
    }
  })

  test('connects the account on signing in with a link, and signs in through the provider afterwards', async () => {
    const { userId, token } = await aSignedInFan()
    const readCounts = await watchSignInCounts()
    expect((await signIn(await aLink())).status).toBe(200)
    expect(await listConnected(token)).toMatchObject([{ provider: 'google', name: 'Mira M' }])
    const { state } = await begin()
    const { body } = await connect('google', { state })
    expect(body).toMatchObject({ session: { id: userId, token: expect.any(String) }, oauth_link_id: null })
    await database.pool.query('update users set disabled_at = now()')
    const { state: again } = await begin()
    expect((await connect('google', { state: again })).error).toBe('auth_banned_user_login_error')
    expect(await readCounts()).toEqual({ 'password ok': 1, 'service ok': 1, 'service refused': 1 })
  })

  test('ignores an expired or used link on signing in', async () => {
    const { token } = await aSignedInFan()
    const old = await aLink()
    now += 3 * 3_600_000
    expect((await signIn(old)).status).toBe(200)
    expect((await signIn('y'.repeat(43))).status).toBe(200)
    expect(await listConnected(token)).toEqual([])
    expect((await signIn('<b>')).body['description']).toEqual({
      temporary_oauth_link_id: 'oauth_link_unknown',
    })
  })

  test('connects a sign-up that began with a link once it completes', async () => {
    const id = crypto.randomUUID()
    await database.pool.query(
      `insert into preusers (id, username, email, password_hash, locale, date_of_birth, has_marketing_consent, created_at)
     values ($1, 'Mira', 'm@post.example', '', 'en', '2000-01-01', false, now())`,
      [id],
    )
    await reserveOauthLink(database.db, await aLink(), id)
    const { userId, token } = await aSignedInFan()
    expect(await linkReservedOauth(database.db, id, userId, now)).toBe('linked')
    expect(await listConnected(token)).toHaveLength(1)
    expect(await linkReservedOauth(database.db, id, userId, now)).toBe('ended')
  })

  test('connects and disconnects in the settings, but not a person connected with another fan', async () => {
    const mira = await aSignedInFan()
    const zoe = await aSignedInFan({ email: 'zoe@post.example' })
    const add = async (token: string, link: string) =>
      call('POST', '/api/v1/users/self/oauth/', { oauth_link_id: link, password }, token)
    const link = await aLink({ is_linking: true })
    expect((await add(mira.token, link)).body.results).toMatchObject([{ provider: 'google', name: 'Mira M' }])
    expect((await add(mira.token, link)).error).toBe('oauth_link_ended')
    expect((await add(zoe.token, await aLink({ is_linking: true }))).error).toBe('oauth_linked_elsewhere')
    expect(await listConnected(zoe.token)).toEqual([])
    personResponse = { sub: '88', name: 'Another' }
    expect((await add(mira.token, await aLink({ is_linking: true }))).error).toBe('oauth_linked_elsewhere')
    const path = '/api/v1/users/self/oauth/google/'
    expect((await call('DELETE', path, undefined, zoe.token)).body.results).toEqual([])
    expect(await listConnected(mira.token)).toHaveLength(1)
    expect((await call('DELETE', path, undefined, mira.token)).body.results).toEqual([])
  })

  test('requires the password to connect, and notifies the fan by email', async () => {
    const { token } = await aSignedInFan()
    const link = await aLink({ is_linking: true })
    const add = (body: object) =>
      call('POST', '/api/v1/users/self/oauth/', { oauth_link_id: link, ...body }, token)
    expect((await add({})).body['description']).toEqual({ password: 'ERR_REQUIRED' })
    expect((await add({ password: 'a guess' })).body['description']).toEqual({ password: 'ERR_INVALID' })
    expect(await listConnected(token)).toEqual([])
    expect((await add({ password })).body.results).toHaveLength(1)
    const mails: Mail[] = []
    const mailer: Mailer = { send: async mail => void mails.push(mail) }
    await runWaitingJobs(database, accountsModule.tasks ?? [], { mailer, now: () => now })
    expect(mails).toMatchObject([
      { to: 'mira@post.example', subject: 'Google was connected to your account' },
    ])
    expect(mails[0]?.text).toContain('https://fans.example/reset/password/')
  })

  test('purges abandoned attempts and links', async () => {
    await begin()
    await aLink()
    const count = async () => {
      const { rows } = await database.pool.query<{ n: number }>(
        'select (select count(*) from oauth_attempts)::int + (select count(*) from oauth_links)::int as n',
      )
      return rows[0]?.n
    }
    const purge = async () => {
      const tasks = [...(oauthModule.tasks ?? []), ...(accountsModule.tasks ?? [])]
      const context = aTaskContext(database, { now: () => now })
      for (const name of ['purgeOauthAttempts', 'purgeOauthLinks']) {
        await tasks.find(task => task.name === name)?.run({}, context)
      }
    }
    await purge()
    expect(await count()).toBe(2)
    now += 3 * 3_600_000 + 1
    await purge()
    expect(await count()).toBe(0)
  })
})
