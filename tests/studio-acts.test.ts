import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ordersModule } from '../src/commerce/orders/server/index.ts'
import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { paymentsModule } from '../src/commerce/payments/server/index.ts'
import { shopModule } from '../src/commerce/shop/server/index.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { announceChanges } from '../src/events/events/server/announce-changes.ts'
import { eventsModule } from '../src/events/events/server/index.ts'
import { eventFixtures } from '../src/events/events/server/testing/fixture.ts'
import { type TestApp, testApp } from '../src/platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aTaskContext, runWaitingJobs } from '../src/platform/server/testing/jobs.ts'
import { createActsModule } from '../src/studio/acts/server/index.ts'
import { staffModule } from '../src/studio/staff/server/index.ts'
import { aStaff, newKey } from '../src/studio/staff/server/testing/a-staff.ts'
import { createStudioBrowser, type StudioBrowser } from '../src/studio/staff/server/testing/studio-browser.ts'
import { ticketsModule } from '../src/ticketing/tickets/server/index.ts'
import { votesModule } from '../src/votes/server/index.ts'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { testConfig } from './helpers/config.ts'

/** Tests acts of domains through the studio's calls: what waits, what is stopped, and what runs. */

const start = Date.parse('2030-01-01T12:00:00Z')
const minute = 60_000
const dayMs = 24 * 60 * minute
const at = (days: number) => new Date(start + days * dayMs).toISOString()
const modules = [
  staffModule,
  eventsModule,
  votesModule,
  shopModule,
  ordersModule,
  paymentsModule,
  ticketsModule,
]
const acts = createActsModule(modules.flatMap(({ graveActs = [] }) => graveActs))

let now = start
let database: TestDatabase
let app: TestApp
let ada: StudioBrowser
let ben: StudioBrowser
let eventId = 0
let sale: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>
beforeEach(async () => {
  now = start
  database = await testDatabase({ max: 8 })
  app = await testApp({ database, modules: [...modules, acts], now: () => now })
  await ticketsModule.prepare?.({ config: testConfig(), database, log: { info() {} } as never })
  const columns = { created_at: new Date(start - dayMs) }
  const hire = async () =>
    createStudioBrowser(app, (await aStaff(database, { role: 'Owner', now, columns })).token)
  ada = await hire()
  ben = await hire()
  const { aCity, anArtist, aNight } = eventFixtures(database)
  await aCity(1, 'Berlin')
  const artistId = await anArtist('Velvet Harbour')
  const times = { starts_at: at(30), open_at: at(30), announced_at: at(-1) }
  eventId = await aNight({ name: 'Long Night', cityId: 1, inDays: 0, artistIds: [artistId], also: times })
  sale = await shopFixtures(database).aProject({
    until: at(20),
    also: { type: 2, artist_id: artistId },
    products: [{ also: { event_id: eventId, persons: 1, needs_shipping: false } }],
  })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
async function run(person: StudioBrowser, act: string, input: Record<string, unknown>) {
  const { body } = await person.post('acts/plan/', { act, input })
  const sent = { act, input, version: body.version, reason: `for ${act}` }
  return person.post('acts/', sent, newKey())
}
const stop = (person: StudioBrowser, planned_id: number) =>
  person.post(`acts/planned/${planned_id}/stop/`, { reason: 'a mistake' }, newKey())
const runJobs = () => runWaitingJobs(database, acts.tasks ?? [], { now: () => now, config: testConfig() })
const announce = () => announceChanges.run({}, aTaskContext(database, { now: () => now }))
const readNews = () => rows(`select from domain_events where kind = 'event_changed'`)
const readStatus = async () => (await rows('select status from events where id = $1', eventId))[0].status
const readProject = async () => (await rows('select status, is_paused, sale_stop from projects'))[0]
const buy = async () => {
  const [product] = sale.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, isShipped: false }
  const orders = orderFixtures(database)
  return orders.aPaidOrder({ userId: await orders.aBuyer(), projectId: sale.id, now, lines: [line] })
}

describe('acts on an event in the studio', () => {
  const cancel = (person = ada) =>
    run(person, 'event cancel', { event_id: eventId, note: 'The singer is ill.' })

  test('are done at once, and announced five minutes later', async () => {
    const { status, body } = await cancel()
    expect([status, body]).toMatchObject([
      200,
      { is: 'done', runs_at: new Date(start + 5 * minute).toISOString() },
    ])
    expect(await readStatus()).toBe('cancelled')
    expect(await rows('select sale_stops from products')).toEqual([{ sale_stops: ['event_cancelled'] }])
    now += 5 * minute - 1
    await announce()
    expect(await readNews()).toEqual([])
    now += 1
    await announce()
    expect(await readNews()).toHaveLength(1)
    expect((await stop(ada, body.planned_id)).status).toBe(409)
    expect(await readStatus()).toBe('cancelled')
  })

  test.each([
    ['event cancel', { note: 'Ill.' }],
    ['event postpone', {}],
    ['event move', { start: '2030-02-10', venue: 'Hall 2' }],
  ])('leave nothing of %s behind when it is stopped', async (act, input) => {
    const read = () =>
      rows(
        `select to_jsonb(e) - array['revision', 'updated_at', 'search_text'] as event,
          (select jsonb_agg(d.sale_stops) from products d) as stops from events e`,
      )
    const before = await read()
    const { body } = await run(ada, act, { event_id: eventId, ...input })
    expect(body.is).toBe('done')
    expect((await stop(ben, body.planned_id)).status).toBe(200)
    expect(await read()).toEqual(before)
    now += 6 * minute
    await announce()
    expect(await readNews()).toEqual([])
    expect((await stop(ben, body.planned_id)).status).toBe(409)
  })

  test('need a second person to cancel an event once tickets are sold', async () => {
    await buy()
    const { body } = await cancel()
    expect(body).toMatchObject({ is: 'proposed' })
    expect(await readStatus()).toBe('scheduled')
    const { body: seen } = await ben.get(`acts/proposals/${body.proposal_id}/`)
    // More fans buy while the proposal is looked at.
    await buy()
    const { version } = seen.now
    const approved = await ben.post(
      `acts/proposals/${body.proposal_id}/approve/`,
      { version, reason: null },
      newKey(),
    )
    expect(approved).toMatchObject({ status: 200, body: { is: 'done' } })
    expect(await readStatus()).toBe('cancelled')
    expect((await stop(ada, approved.body.planned_id)).status).toBe(200)
    expect(await readStatus()).toBe('scheduled')
  })

  test('rejects made-up columns in an act that takes another back', async () => {
    const take_back = { from: {}, to: { status: 'cancelled' } }
    const { status } = await run(ada, 'event restore', { event_id: eventId, take_back })
    expect(status).toBe(409)
    expect(await readStatus()).toBe('scheduled')
  })
})

describe('the cancellation of a project in the studio', () => {
  async function cancel() {
    const { body } = await run(ada, 'project cancel', { project_id: sale.id })
    expect(body.is).toBe('proposed')
    const { body: seen } = await ben.get(`acts/proposals/${body.proposal_id}/`)
    const sent = { version: seen.now.version, reason: null }
    const { body: done } = await ben.post(`acts/proposals/${body.proposal_id}/approve/`, sent, newKey())
    expect(done.is).toBe('planned')
    return done.planned_id as number
  }

  test('stops the sale at once and runs five minutes later, although orders change meanwhile', async () => {
    const order = await buy()
    await cancel()
    expect(await readProject()).toEqual({ status: 'online', is_paused: true, sale_stop: 'paused' })
    await rows(`update orders set is_disputed = true where id = $1`, order.id)
    now += 5 * minute
    await runJobs()
    expect(await readProject()).toMatchObject({ status: 'cancelled', is_paused: false })
    expect((await ada.get('acts/planned/')).body.results).toMatchObject([
      { act: 'project cancel', state: 'done' },
    ])
  })

  test('is taken back by a stop, after which the sale goes on', async () => {
    const before = await rows('select to_jsonb(p) as project from projects p')
    const plannedId = await cancel()
    expect((await stop(ben, plannedId)).status).toBe(200)
    expect(await rows('select to_jsonb(p) as project from projects p')).toEqual(before)
    now += 5 * minute
    await runJobs()
    expect(await readProject()).toMatchObject({ status: 'online', sale_stop: null })
    await buy()
  })

  test('fails and lets the sale go on when the project has ended meanwhile', async () => {
    await cancel()
    await rows(`update projects set status = 'failed'`)
    now += 5 * minute
    await runJobs()
    expect((await ada.get('acts/planned/')).body.results).toMatchObject([
      { state: 'failed', failure: 'not_allowed_now' },
    ])
    expect(await readProject()).toMatchObject({ status: 'failed', is_paused: false })
  })
})

describe('the final result of a vote in the studio', () => {
  test('becomes final five minutes later, unless it is stopped', async () => {
    const votes = voteFixtures(database)
    await votes.setClock(at(0))
    const [{ artist_id: artist }] = await rows('select artist_id from event_artists')
    const opensAt = at(-9)
    const stageId = await votes.aStage({ artists: [artist], status: 'tabulating', opensAt, closesAt: at(-1) })
    const readStage = async () =>
      (await rows('select status from vote_stages where id = $1', stageId))[0].status
    const input = { stage_id: stageId }
    const { body } = await run(ada, 'vote final', input)
    expect(body).toMatchObject({ is: 'planned' })
    expect((await stop(ada, body.planned_id)).status).toBe(200)
    await run(ada, 'vote final', input)
    expect(await readStage()).toBe('tabulating')
    now += 5 * minute
    await runJobs()
    expect(await readStage()).toBe('final')
  })
})
