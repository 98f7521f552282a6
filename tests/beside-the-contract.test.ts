import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../src/app/modules.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type Callers, callers } from './helpers/callers.ts'
import { testConfig } from './helpers/config.ts'
import { without } from './helpers/personal-rows.ts'

// Who may have what the contract does not list: files that are made on request, pictures, and what services send. The
// calls of the contract are in access-matrix.test.ts.

const env = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hush', TWILIO_FROM: '+15005550006' }
const webhooks = modules.flatMap(module => module.webhooks ?? [])
const picture = `fan-${randomUUID()}`

let world: Callers
let eventId = 0
beforeAll(async () => {
  world = await callers(modules, env)
  const { anArtist, anEvent, aPicture } = catalogueFixtures(world.database)
  const [of, place] = [await anArtist('High Tide'), { id: Number(world.fieldsOf(world.fan)['city_id']) }]
  eventId = (await anEvent({ of, in: place, startsAt: '2030-05-01T18:00:00Z' })).id
  await aPicture('of-the-catalogue')
  await aPicture(picture)
  await world.database.pool.query('update users set image_id = $1 where id = $2', [picture, world.fan.userId])
})
afterAll(() => world.close())

/** What every kind of caller, and the fan whose picture it is, is answered. */
async function answersOf(address: string, init: RequestInit = {}) {
  const everyone: [string, { token?: string }][] = [['the fan', world.fan], ...(await world.everyCaller())]
  return Promise.all(
    everyone.map(async ([name, { token }]) => {
      const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) }
      const answer = await world.app.ask(address, { ...init, headers })
      const told = Object.fromEntries(
        ['cache-control', 'content-type', 'etag', 'set-cookie', 'refreshed-token', 'vary'].map(key => [
          key,
          answer.headers.get(key),
        ]),
      )
      return { name, status: answer.status, told, body: await answer.text() }
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

test.each(files)('%s is the same for everybody, so that every cache may keep it', async (_, address) => {
  const [first, ...others] = await answersOf(address())
  expect(first).toMatchObject({ status: 200, told: { 'set-cookie': null, 'refreshed-token': null } })
  expect(world.traces.filter(trace => first?.body.includes(trace))).toEqual([])
  for (const other of others) expect(other).toEqual({ ...first, name: other.name })
})

test('a picture that its fan has removed is gone for everybody, the fan too', async () => {
  const { token } = world.fan
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
  const removed = await world.app.ask('/api/v3/users/self/image/', { method: 'DELETE', headers })
  expect(removed.status).toBe(200)
  for (const { name, status } of await answersOf(`/media/${picture}/48.webp`)) {
    expect([name, status]).toEqual([name, 404])
  }
})

test.each(webhooks.map(webhook => [webhook.path, webhook] as const))(
  '%s takes nothing that its service has not signed, whoever sends it',
  async (path, { isOffered }) => {
    const address = `${path.replaceAll(/\{\w+\}/g, 'x')}?message=${randomUUID()}`
    const body = new URLSearchParams({ MessageStatus: 'delivered', id: String(world.fan.userId) })
    const before = await world.rows()
    const answers = await answersOf(address, { method: 'POST', body })
    const refusal = isOffered(testConfig(env), {}) ? [400, 401, 403] : [404]
    for (const { name, status } of answers) expect([name, refusal.includes(status)]).toEqual([name, true])
    expect(without(before, await world.rows())).toEqual([])
    expect((await world.database.pool.query('select from sms_reports')).rows).toEqual([])
  },
)
