import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, privateResponse, readLimit } from '../contract/endpoint.ts'
import type { ServerModule } from './app.ts'
import { implement } from './implement.ts'
import { createMemoryLimiter } from './limits.ts'
import type { Staff } from './staff.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const now = Date.UTC(2030, 0, 1)

/** Sessions by the token in the cookie. */
const sessions: Record<string, Staff> = {
  owner: { staffId: 1, sessionId: 1, rights: new Map([['toys.write', null]]), verifiedAt: now - 60_000 },
  scoped: {
    staffId: 2,
    sessionId: 2,
    rights: new Map([['toys.write', { artistIds: [7], eventIds: [] }]]),
    verifiedAt: now - 3_600_000,
  },
  reader: { staffId: 3, sessionId: 3, rights: new Map(), verifiedAt: now },
}

const common = {
  source: 'test',
  access: 'staff',
  answer: z.object({ staff_id: z.int(), artist_ids: z.array(z.int()).nullable() }),
  limit: readLimit,
  cache: privateResponse,
} as const
const readToys = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/studio/toys/',
  summary: 'Toys of artists.',
  right: 'toys.write',
  scope: 'artist',
})
const paintToys = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/studio/toys/',
  summary: 'Paints every toy.',
  right: 'toys.write',
  scope: 'none',
  idempotency: 'kept',
})
const burnToys = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/api/studio/toys/',
  summary: 'Burns toys of artists.',
  right: 'toys.write',
  scope: 'artist',
  isGrave: true,
  idempotency: 'none',
})
const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/studio/sign-in/toy/',
  summary: 'Signs in.',
  source: 'test',
  access: 'public',
  idempotency: 'none',
  answer: z.object({}),
  limit: readLimit,
  cache: privateResponse,
})

let paints = 0
const toys: ServerModule = {
  name: 'toys',
  authentication: { staffOf: async token => sessions[token] ?? null },
  implementations: [
    implement(readToys, async (_input, { staff, scope }) => ({
      staff_id: staff.staffId,
      artist_ids: scope && [...scope.artistIds],
    })),
    implement(paintToys, (_input, { staff, write }) =>
      write(async () => {
        paints += 1
        return { staff_id: staff.staffId, artist_ids: null }
      }),
    ),
    implement(burnToys, async (_input, { actor, staff }) => {
      expect(actor).toMatchObject({ name: `staff ${staff.staffId}`, via: 'studio' })
      return { staff_id: staff.staffId, artist_ids: null }
    }),
    implement(signIn, async (_input, { cookies }) => {
      cookies.set('studio', 'owner', 60)
      cookies.clear('studio-link')
      return {}
    }),
  ],
}

let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [toys], now: () => now })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

interface Sent {
  host?: string
  origin?: string | null
  as?: string
  key?: string
}

/** Calls as a browser at the studio would, with the session's cookie. */
async function call(method: string, path: string, { host = 'studio.example', origin, as, key }: Sent = {}) {
  const sentOrigin = origin === undefined ? 'https://studio.example' : origin
  const headers = {
    Host: host,
    ...(sentOrigin !== null && { Origin: sentOrigin }),
    ...(as && { Cookie: `__Host-studio=${as}` }),
    ...(key && { 'Idempotency-Key': key }),
  }
  const response = await app.ask(path, { method, headers })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers }
}

describe('studio host', () => {
  test("answers staff's calls at the studio's host, and at no other", async () => {
    expect(await call('GET', '/api/studio/toys/', { as: 'owner' })).toMatchObject({ status: 200 })
    for (const host of ['fans.example', 'studio.example.evil.example', 'localhost:3000']) {
      const elsewhere = await call('GET', '/api/studio/toys/', { as: 'owner', host })
      expect([elsewhere.status, elsewhere.text]).toEqual([404, expect.stringContaining('"not_found"')])
    }
    expect((await call('GET', '/studio/', { host: 'fans.example' })).status).toBe(404)
  })

  test("serves nothing of the fans' site, and tells search engines to stay away", async () => {
    for (const path of ['/api/v1/artists/', '/artist/1/', '/sitemap.xml', '/api/openapi.json', '/metrics'])
      expect([path, (await call('GET', path)).status]).toEqual([path, 404])
    expect((await call('GET', '/robots.txt')).text).toContain('Disallow: /')
    for (const path of ['/', '/studio']) {
      const home = await call('GET', path)
      expect([home.status, home.headers.get('location')]).toEqual([302, '/studio/'])
    }
  })

  test('refuses a write from another origin, with or without a session', async () => {
    for (const origin of ['https://fans.example', 'null', null]) {
      expect((await call('POST', '/api/studio/toys/', { as: 'owner', origin })).status).toBe(403)
      expect((await call('POST', '/api/studio/sign-in/toy/', { origin })).status).toBe(403)
    }
    expect((await call('POST', '/api/studio/toys/', { as: 'owner' })).status).toBe(200)
  })

  test("lists staff's calls in no public document", async () => {
    const response = await app.ask('/api/openapi.json', { headers: { Host: 'fans.example' } })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('/api/studio/')
  })

  test('links from a number of this machine to the name that browsers accept', async () => {
    const near = await testApp({
      database,
      modules: [toys],
      env: { PUBLIC_URL: 'http://localhost:3000', STUDIO_URL: '' },
    })
    const response = await near.ask('/studio/', { headers: { Host: '127.0.0.1:3000' } })
    expect(await response.text()).toContain('href="http://localhost:3000/studio/"')
    await near.close()
  })
})

describe('staff access', () => {
  test('responds 401 without a session, and 404 without the right', async () => {
    for (const as of [undefined, 'unknown'])
      expect((await call('GET', '/api/studio/toys/', as ? { as } : {})).status).toBe(401)
    const bearer = { Host: 'studio.example', Authorization: `Bearer ${'a'.repeat(43)}` }
    expect((await app.ask('/api/studio/toys/', { headers: bearer })).status).toBe(401)
    expect((await call('GET', '/api/studio/toys/', { as: 'reader' })).status).toBe(404)
  })

  test('passes the scope to the handler, and refuses scoped staff where a scope means nothing', async () => {
    const all = await call('GET', '/api/studio/toys/', { as: 'owner' })
    expect(JSON.parse(all.text)).toEqual({ staff_id: 1, artist_ids: null })
    const scoped = await call('GET', '/api/studio/toys/', { as: 'scoped' })
    expect(JSON.parse(scoped.text)).toEqual({ staff_id: 2, artist_ids: [7] })
    expect((await call('POST', '/api/studio/toys/', { as: 'scoped' })).status).toBe(404)
  })

  test('asks again before a grave act when the last proof is older than five minutes', async () => {
    const late = await call('DELETE', '/api/studio/toys/', { as: 'scoped' })
    expect([late.status, late.text]).toEqual([403, expect.stringContaining('staff_verify_again')])
    expect((await call('DELETE', '/api/studio/toys/', { as: 'owner' })).status).toBe(200)
  })

  test("stores responses under the staff member's own keys, apart from those of fans and visitors", async () => {
    paints = 0
    const first = await call('POST', '/api/studio/toys/', { as: 'owner', key: 'k1' })
    const again = await call('POST', '/api/studio/toys/', { as: 'owner', key: 'k1' })
    expect([first.text, paints]).toEqual([again.text, 1])
    const { rows } = await database.pool.query('select caller, user_id from idempotency_keys')
    expect(rows).toEqual([{ caller: 'staff 1', user_id: null }])
  })

  test('limits calls per member of staff', async () => {
    const strict = await testApp({
      database,
      modules: [toys],
      now: () => now,
      limiter: createMemoryLimiter(() => now),
    })
    const ask = async (as: string) => {
      const headers = { Host: 'studio.example', Cookie: `__Host-studio=${as}` }
      return (await strict.ask('/api/studio/toys/', { headers })).status
    }
    for (let count = 0; count < readLimit.perMinute; count += 1) await ask('owner')
    expect([await ask('owner'), await ask('scoped')]).toEqual([429, 200])
    await strict.close()
  })

  test('sets cookies that scripts and other sites cannot use', async () => {
    const { headers } = await call('POST', '/api/studio/sign-in/toy/')
    expect(headers.getSetCookie()).toEqual([
      '__Host-studio=owner; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
      '__Host-studio-link=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    ])
  })
})
