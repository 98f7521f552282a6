import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSessions, startSession } from './modules/accounts/server/index.ts'
import { modules } from './modules.ts'
import { type TestApp, testApp } from './platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from './platform/server/testing/database.ts'

const browser = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}
const phone = { country_code: 'US', phone_number: '2125550199' }

/**
 * Who may make which call (spec 6), for every call of the contract: anyone, who is signing up, any fan, or any fan
 * but the under-age who wait for a parent. What the second part says is sent as the body.
 */
const table: Record<string, ['anyone' | 'pre-users' | 'fans' | 'unrestricted fans', object?]> = {
  'GET /api/v1/cities/search/': ['anyone'],
  'GET /api/v1/artists/': ['anyone'],
  'GET /api/v1/artists/recommendation/': ['anyone'],
  'GET /api/v1/artists/popular/': ['anyone'],
  'GET /api/v1/artists/videos/': ['anyone'],
  'GET /api/v1/artists/{artist_id}/': ['anyone'],
  'GET /api/v2/artists/{artist_id}/events/': ['anyone'],
  'GET /api/v2/artists/{artist_id}/campaigns/': ['anyone'],
  'GET /api/v2/artists/{artist_id}/projects/': ['anyone'],
  'GET /api/v2/events/search/': ['anyone'],
  'GET /api/v2/events/': ['anyone'],
  'GET /api/v2/events/near/': ['anyone'],
  'GET /api/v2/events/{event_id}/': ['anyone'],
  'GET /api/v2/tours/': ['anyone'],
  'GET /api/v2/tours/youtube/': ['anyone'],
  'GET /api/v2/tours/{tour_id}/': ['anyone'],
  'GET /api/v2/tours/{tour_id}/events/': ['anyone'],
  'GET /api/v1/promotions/explore/': ['anyone'],
  'GET /api/v2/promotions/{promotion}/': ['anyone'],
  'GET /api/v2/artists/{artist_id}/demand/': ['anyone'],
  'PUT /api/v2/promotions/{promotion}/make/': ['unrestricted fans'],
  'DELETE /api/v2/promotions/{promotion}/make/': ['unrestricted fans'],
  'GET /api/v1/users/self/makes/': ['fans'],
  'GET /api/v1/article/': ['anyone'],
  'GET /api/v1/article/{article_id}/': ['anyone'],
  'GET /api/v1/article/{article_id}/seo/': ['anyone'],
  'PUT /api/v1/artists/{artist_id}/follow/': ['fans'],
  'DELETE /api/v1/artists/{artist_id}/follow/': ['fans'],
  'GET /api/v1/users/self/follows/': ['fans'],
  'GET /api/v1/users/self/news/': ['fans'],
  'PUT /api/v1/users/self/news/check/': ['fans'],
  'GET /api/v1/push/key/': ['fans'],
  'PUT /api/v1/users/self/push-subscriptions/': ['fans', browser],
  'DELETE /api/v1/users/self/push-subscriptions/': ['fans', { endpoint: browser.endpoint }],
  'GET /api/v1/shops/md/projects/search/': ['anyone'],
  'GET /api/v1/home/': ['anyone'],
  'GET /api/v1/human-checks/challenge/': ['anyone'],
  'POST /api/v1/support-tickets/': ['anyone'],
  'POST /api/v1/artist-requests/': ['anyone'],
  'GET /api/v1/legal/{entity}/': ['anyone'],
  'GET /api/v1/ip/nation/': ['anyone'],
  'GET /api/v1/country-codes/': ['anyone'],
  'POST /api/v1/password-resets/': ['anyone'],
  'PATCH /api/v1/password-resets/{token}/': ['anyone'],
  'POST /api/v1/email-confirmations/': ['fans'],
  'POST /api/v1/email-confirmations/{token}/': ['anyone'],
  'GET /api/v1/parent-confirmations/{token}/': ['anyone'],
  'POST /api/v1/parent-confirmations/{token}/': ['anyone'],
  'GET /api/v1/email-settings/{token}/': ['anyone'],
  'PATCH /api/v1/email-settings/{token}/': ['anyone'],
  'POST /api/v1/email-settings/{token}/unsubscribe/': ['anyone'],
  'POST /api/v1/login/': ['anyone'],
  'POST /api/v1/signup/preusers/': ['anyone'],
  'PATCH /api/v1/signup/preusers/{preuser_id}/': ['pre-users', phone],
  'POST /api/v1/signup/verifications/': [
    'pre-users',
    { verification_method: 'sms', recaptcha_response_token: 'x' },
  ],
  'POST /api/v1/signup/': ['pre-users', { verification_method: 'sms', verification_code: '123456' }],
  'POST /api/v1/users/phones/': ['fans', phone],
  'POST /api/v1/users/phones/verifications/': [
    'fans',
    { phone_number_id: crypto.randomUUID(), verification_method: 'sms' },
  ],
  'PATCH /api/v1/users/phones/': [
    'fans',
    { phone_number_id: crypto.randomUUID(), verification_method: 'sms', verification_code: '123456' },
  ],
  'GET /api/v1/phone-links/{token}/': ['anyone'],
  'POST /api/v1/phone-links/{token}/': ['anyone'],
  'GET /api/v1/oauth/authorize/{provider}/': ['anyone'],
  'POST /api/v1/oauth/connect/{provider}/': ['anyone'],
  'GET /api/v1/users/self/oauth/': ['fans'],
  'POST /api/v1/users/self/oauth/': ['fans', { oauth_link_id: 'x'.repeat(43) }],
  'DELETE /api/v1/users/self/oauth/{provider}/': ['fans'],
  'POST /api/v1/logout/': ['fans'],
  'POST /api/v1/logout/all/': ['fans'],
  'GET /api/v3/users/self/': ['fans'],
  'PATCH /api/v3/users/self/': ['fans', { username: 'Changed' }],
  'PUT /api/v3/users/self/image/': ['fans'],
  'DELETE /api/v3/users/self/image/': ['fans'],
  'PUT /api/v3/users/self/email/': ['fans', { email_address: 'a@post.example', password: 'x' }],
  'GET /api/v3/users/self/export/': ['fans'],
  'DELETE /api/v3/users/self/': ['fans', { password: 'x' }],
  'PUT /api/v3/users/self/password/': ['fans', { current_password: 'x', password: 'nine-loud-hills9' }],
}

const callers = [
  'a visitor',
  'a pre-user',
  'a fan',
  'another fan',
  'a restricted fan',
  'a disabled fan',
  'a fan whose session ended',
] as const
type Caller = (typeof callers)[number]

let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

async function aFan(name: string, column = 'is_restricted', value: boolean | Date = false) {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
       created_at, ${column})
     values ($1, $1, $1, $1, 'US', '', 'en', '2000-01-01', now(), $2) returning id`,
    [name, value],
  )
  const userId = rows[0]?.id ?? 0
  return { userId, token: await startSession(database.db, userId, Date.now()) }
}

async function aPreuser() {
  const id = crypto.randomUUID()
  await database.pool.query(
    `insert into preusers (id, username, email, password_hash, locale, date_of_birth, has_marketing_consent, created_at)
     values ($1, 'Mira', 'pre@post.example', '', 'en', '2000-01-01', false, now())`,
    [id],
  )
  await database.pool.query(
    `insert into phones (id, preuser_id, country_code, e164, created_at)
     values (gen_random_uuid(), $1, 'US', '+12125550198', now())`,
    [id],
  )
  return id
}

async function everyToken(): Promise<Record<Caller, string>> {
  const ended = await aFan('ended')
  await endSessions(database.db, ended, Date.now())
  return {
    'a visitor': '',
    'a pre-user': await aPreuser(),
    'a fan': (await aFan('fan')).token,
    'another fan': (await aFan('another')).token,
    'a restricted fan': (await aFan('restricted', 'is_restricted', true)).token,
    'a disabled fan': (await aFan('disabled', 'disabled_at', new Date())).token,
    'a fan whose session ended': ended.token,
  }
}

async function refusalOf(route: string, token: string, body?: object): Promise<string | undefined> {
  const [method = '', path = ''] = route.split(' ')
  // A pre-user has no session: the id in the path and the body is all there is.
  const ofPreuser = { preuser_id: /^[\da-f-]{36}$/.test(token) ? token : crypto.randomUUID() }
  const address = path.replace('{preuser_id}', ofPreuser.preuser_id).replaceAll(/\{\w+\}/g, '1')
  const response = await app.ask(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && {
      body: JSON.stringify({ ...(path.includes('/signup/') && ofPreuser), ...body }),
    }),
  })
  expect(response.status).toBeLessThan(500)
  const { error_code: code } = (await response.json()) as { error_code?: { name: string } }
  return ['sign_in_required', 'forbidden', 'account_restricted'].find(name => name === code?.name)
}

const routes = modules.flatMap(({ implementations }) =>
  implementations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
)

test('the table has every call and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(routes.toSorted())
})

test.each(routes)('%s answers each kind of caller as the table says', async route => {
  const [who, body] = table[route] ?? []
  const tokens = await everyToken()
  const wanted = (caller: Caller) => {
    if (who === 'pre-users') return caller === 'a pre-user' ? undefined : 'forbidden'
    if (who === 'anyone' || caller === 'a fan' || caller === 'another fan') return undefined
    if (caller !== 'a restricted fan') return 'sign_in_required'
    return who === 'fans' ? undefined : 'account_restricted'
  }
  for (const caller of callers) {
    expect([caller, await refusalOf(route, tokens[caller], body)]).toEqual([caller, wanted(caller)])
  }
})

test.each(routes.filter(route => table[route]?.[0] !== 'anyone'))(
  '%s by another fan changes nothing of a fan',
  async route => {
    const tokens = await everyToken()
    const stored = async () => {
      const text = `select to_jsonb(u) as fan, to_jsonb(s) as session
        from users u join sessions s on s.user_id = u.id where username = 'fan'`
      return (await database.pool.query(text)).rows
    }
    const before = await stored()
    expect(before).toHaveLength(1)
    await refusalOf(route, tokens['another fan'], table[route]?.[1])
    expect(await stored()).toEqual(before)
  },
)
