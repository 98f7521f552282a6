import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type Callers, setUpCallers } from './helpers/callers.ts'
import { testConfig } from './helpers/config.ts'
import { subtractRows } from './helpers/personal-rows.ts'

// Access to what the contract doesn't list: generated files, pictures and webhooks. access-matrix.test.ts
// covers the contract's calls.

const env = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hush', TWILIO_FROM: '+15005550006' }
const webhooks = modules.flatMap(module => module.webhooks ?? [])
const picture = `fan-${randomUUID()}`

let world: Callers
let eventId = 0
beforeAll(async () => {
  world = await setUpCallers(modules, env)
  const { anArtist, anEvent, aPicture } = catalogueFixtures(world.database)
  const [of, place] = [await anArtist('High Tide'), { id: Number(world.fieldsOf(world.fan)['city_id']) }]
  eventId = (await anEvent({ of, in: place, startsAt: '2030-05-01T18:00:00Z' })).id
  await aPicture('of-the-catalogue')
  await aPicture(picture)
  await world.database.pool.query('update users set image_id = $1 where id = $2', [picture, world.fan.userId])
})
afterAll(() => world.close())

/** Fetches the URL as every kind of caller and as the fan. */
async function fetchAsEveryone(address: string, init: RequestInit = {}) {
  const everyone: [string, { token?: string }][] = [['the fan', world.fan], ...(await world.everyCaller())]
  return Promise.all(
    everyone.map(async ([name, { token }]) => {
      const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) }
      const response = await world.app.ask(address, { ...init, headers })
      const responseHeaders = Object.fromEntries(
        ['cache-control', 'content-type', 'etag', 'set-cookie', 'refreshed-token', 'vary'].map(key => [
          key,
          response.headers.get(key),
        ]),
      )
      return { name, status: response.status, told: responseHeaders, body: await response.text() }
    }),
  )
}

const files: [what: string, address: () => string][] = [
  ['the calendar file of an event', () => `/event/${eventId}/calendar.ics`],
  ['a feed', () => '/news/feeds/en.rss'],
  ['the feed of a project', () => `/project/${world.fieldsOf(world.fan)['project_id']}/feeds/en.rss`],
  ['the sitemap', () => '/sitemap.xml'],
  ['robots.txt', () => '/robots.txt'],
  ['a picture of the catalogue', () => '/media/of-the-catalogue/48.webp'],
  ['a picture of a fan', () => `/media/${picture}/48.webp`],
]

describe('server outside the contract', () => {
  test.each(files)('serves %s alike to everyone, so that caches may store it', async (_, address) => {
    const [first, ...others] = await fetchAsEveryone(address())
    expect(first).toMatchObject({ status: 200, told: { 'set-cookie': null, 'refreshed-token': null } })
    expect(world.traces.filter(trace => first?.body.includes(trace))).toEqual([])
    for (const other of others) expect(other).toEqual({ ...first, name: other.name })
  })

  test('returns 404 for a removed picture, even to its fan', async () => {
    const { token } = world.fan
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
    const removed = await world.app.ask('/api/v3/users/self/image/', { method: 'DELETE', headers })
    expect(removed.status).toBe(200)
    for (const { name, status } of await fetchAsEveryone(`/media/${picture}/48.webp`)) {
      expect([name, status]).toEqual([name, 404])
    }
  })

  test.each(webhooks.map(webhook => [webhook.path, webhook] as const))(
    'rejects unsigned requests to %s from every caller',
    async (path, { isOffered }) => {
      const address = `${path.replaceAll(/\{\w+\}/g, 'x')}?message=${randomUUID()}`
      const body = new URLSearchParams({ MessageStatus: 'delivered', id: String(world.fan.userId) })
      const before = await world.rows()
      const responses = await fetchAsEveryone(address, { method: 'POST', body })
      const refusal = isOffered(testConfig(env), {}) ? [400, 401, 403] : [404]
      for (const { name, status } of responses) expect([name, refusal.includes(status)]).toEqual([name, true])
      expect(subtractRows(before, await world.rows())).toEqual([])
      expect((await world.database.pool.query('select from sms_reports')).rows).toEqual([])
    },
  )
})
