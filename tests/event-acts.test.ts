import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { moveAct } from '../src/events/events/server/acts/move-act.ts'
import { statusActs } from '../src/events/events/server/acts/status-acts.ts'
import { announceChanges } from '../src/events/events/server/announce-changes.ts'
import { indexEvents } from '../src/events/events/server/index-events.ts'
import { eventFixtures } from '../src/events/events/server/testing/fixture.ts'
import { mailNotification } from '../src/notifications/server/mail-notification.ts'
import { notifyFans } from '../src/notifications/server/notify-fans.ts'
import { Failure } from '../src/platform/contract/errors.ts'
import type { ActPlan, GraveAct } from '../src/platform/server/operators/grave-act.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aFan } from '../src/platform/server/testing/fans.ts'
import { holdLock } from '../src/platform/server/testing/hold-lock.ts'
import { aTaskContext, runWaitingJobs } from '../src/platform/server/testing/jobs.ts'
import { expectTouchedAsPlanned } from '../src/platform/server/testing/touched-as-planned.ts'
import { ticketsModule } from '../src/ticketing/tickets/server/index.ts'
import { actWorld } from './helpers/act-world.ts'
import { testConfig } from './helpers/config.ts'

const start = Date.parse('2030-01-01T12:00:00Z')
const minute = 60_000
const dayMs = 24 * 60 * minute
const at = (days: number) => new Date(start + days * dayMs).toISOString()
/** Tables that triggers and functions keep. */
const follows = {
  event_changes: 'what fans are notified of later',
  event_artists: 'copies of an event’s times',
  tours: 'the dates of a tour',
  event_search_rows: 'the search index',
  event_names: 'the search index',
  event_name_suffixes: 'the search index',
  event_name_uses: 'the search index',
  projects: 'whether anything of a project is sold',
}
const acts = { ...statusActs, moved: moveAct }

let now = start
let database: TestDatabase
let world: ReturnType<typeof actWorld>
beforeAll(async () => {
  database = await testDatabase({ max: 8 })
  world = actWorld(database, () => now)
  const { aCity } = eventFixtures(database)
  await aCity(1, 'Berlin')
  await aCity(2, 'Seoul', { country: 'KR', lat: 37.57, lon: 126.98 })
  await ticketsModule.prepare?.({ config: testConfig(), database, log: { info() {} } as never })
})
beforeEach(() => {
  now = start
})
afterAll(() => database.close())

const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const announce = () => announceChanges.run({}, aTaskContext(database, { now: () => now }))

type AnEvent = Partial<{
  status: 'scheduled' | 'cancelled' | 'postponed'
  isAnnounced: boolean
  days: number
  columns: Record<string, unknown>
}>

let artistCount = 0
async function anEvent({ status = 'scheduled', isAnnounced = true, days = 30, columns = {} }: AnEvent = {}) {
  const { anArtist, aNight } = eventFixtures(database)
  artistCount += 1
  const artistId = await anArtist(`Artist ${artistCount}`)
  const times = { starts_at: at(days), open_at: at(days), announced_at: isAnnounced ? at(-1) : null }
  const also = { ...times, ...columns }
  const id = await aNight({ name: 'Long Night', cityId: 1, inDays: 0, status, artistIds: [artistId], also })
  await database.transaction(indexEvents)
  return { id, artistId }
}

async function aSale(eventId: number, { paid = 0, held = 0, project = {} } = {}) {
  const { id, products } = await shopFixtures(database).aProject({
    until: at(60),
    also: { type: 2, ...project },
    products: [{ also: { event_id: eventId, persons: 1, needs_shipping: false } }, { name: 'Poster' }],
  })
  const [ticket] = products
  const line = { productId: ticket?.id ?? 0, variantId: ticket?.variantIds[0] ?? 0, isShipped: false }
  const orders = orderFixtures(database)
  const order = async () => ({
    userId: await orders.aBuyer({ locale: 'ko' }),
    projectId: id,
    now,
    lines: [line],
  })
  for (let index = 0; index < paid; index += 1) await orders.aPaidOrder(await order())
  for (let index = 0; index < held; index += 1) await orders.anOrder(await order())
  return { id, productId: ticket?.id ?? 0 }
}

/** Columns that say what an event is; counters of changes only grow. */
const readEvent = async (id: number) => {
  const [event] = await rows(
    `select to_jsonb(e) - array['revision', 'updated_at'] as event from events e where id = $1`,
    id,
  )
  return event.event
}

describe('acts on an event', () => {
  const fanArbitrary = fc.record({
    locale: fc.constantFrom('en', 'ko', 'de'),
    city: fc.constantFrom(1, 2, null),
    follows: fc.constantFrom('no', 'yes', 'muted'),
    saves: fc.boolean(),
    wasNotified: fc.boolean(),
    isDisabled: fc.constantFrom(false, false, true),
    choice: fc.option(fc.record({ site: fc.boolean(), mail: fc.boolean(), push: fc.boolean() })),
  })
  type Fan = typeof fanArbitrary extends fc.Arbitrary<infer Value> ? Value : never
  const worldArbitrary = fc.record({
    status: fc.constantFrom('scheduled' as const, 'cancelled' as const, 'postponed' as const),
    isAnnounced: fc.boolean(),
    days: fc.constantFrom(-2, 30),
    fans: fc.array(fanArbitrary, { maxLength: 6 }),
    sales: fc.array(fc.record({ paid: fc.nat(2), held: fc.nat(1), sellsWhilePostponed: fc.boolean() }), {
      maxLength: 2,
    }),
    pending: fc.constantFrom(null, `venue = 'The Barn'`, 'city_id = 2'),
    act: fc.constantFrom('cancelled' as const, 'postponed' as const, 'scheduled' as const, 'moved' as const),
    move: fc.constantFrom(
      { city_id: 2 },
      { start: '2030-03-01T19:00' },
      { venue: 'Hall 2', start: '2030-03-02' },
    ),
  })

  async function addFan(eventId: number, artistId: number, fan: Fan) {
    const userId = await aFan(database, {
      locale: fan.locale,
      city_id: fan.city,
      email_confirmed_at: at(-9),
      disabled_at: fan.isDisabled ? at(-1) : null,
    })
    if (fan.follows !== 'no') {
      await rows('insert into follows values ($1, $2, $3, now())', userId, artistId, fan.follows === 'muted')
    }
    if (fan.saves) {
      await rows(
        `insert into saved_events (event_id, user_id, kind, marked_at, changed_at) values ($1, $2, 'going', now(), now())`,
        ...[eventId, userId],
      )
    }
    if (fan.choice) {
      const { site, mail, push } = fan.choice
      await rows(
        `insert into notification_choices values ($1, 'event_changed', $2, $3, $4), ($1, 'event_near', $2, $3, $4)`,
        ...[userId, site, mail, push],
      )
    }
    if (fan.wasNotified) {
      await rows(
        `insert into notifications (user_id, happening_id, at) select $1, id, now() from domain_events where event_id = $2`,
        ...[userId, eventId],
      )
    }
  }

  /** Announces all changes and returns the notified fans of new domain events by language. */
  async function readNotified(eventId: number): Promise<Record<string, number>> {
    const [{ last }] = await rows('select coalesce(max(id), 0) as last from domain_events')
    await announce()
    const mailed: { happening_id: number; user_id: number }[] = []
    const fakeMail = {
      ...mailNotification,
      run: async (payload: (typeof mailed)[number]) => void mailed.push(payload),
    }
    for (const _ of [1, 2, 3])
      await runWaitingJobs(database, [notifyFans, fakeMail as never], { now: () => now })
    const notified = await rows(
      `select distinct h.id, u.id as user_id, u.locale from domain_events h join users u on exists (
          select from notifications n where n.happening_id = h.id and n.user_id = u.id)
          or (h.id, u.id) in (select m.happening_id, m.user_id
            from jsonb_to_recordset($3::jsonb) m (happening_id bigint, user_id bigint))
        where h.event_id = $1 and h.id > $2`,
      ...[eventId, last, JSON.stringify(mailed)],
    )
    const counts: Record<string, number> = {}
    for (const { locale } of notified) counts[locale] = (counts[locale] ?? 0) + 1
    return counts
  }

  test('touch the rows and notify the fans that their plan says', async () => {
    await fc.assert(
      fc.asyncProperty(worldArbitrary, async ({ fans, sales, pending, act: name, move, ...event }) => {
        const { id, artistId } = await anEvent(event)
        await rows(
          `insert into domain_events (kind, key, artist_ids, params, path, at, event_id, told_at)
            values ('event_near', 'before:' || $1::int, array[$2::int], '{}', '/', now(), $1::int, now())`,
          ...[id, artistId],
        )
        for (const { sellsWhilePostponed, ...sale } of sales) {
          await aSale(id, { ...sale, project: { sells_while_postponed: sellsWhilePostponed } })
        }
        await rows(
          `update products d set sale_stops = sale_stops_of(d.event_id, d.show_id, d.project_id) where event_id = $1`,
          id,
        )
        for (const fan of fans) await addFan(id, artistId, fan)
        await rows(
          `insert into event_counts (event_id, going_count) select $1, count(*) from saved_events where event_id = $1
            on conflict (event_id) do update set going_count = excluded.going_count`,
          id,
        )
        await rows('delete from event_changes')
        if (pending) await rows(`update events set ${pending} where id = $1`, id)
        const act = acts[name] as GraveAct
        const input = { event_id: id, ...(name === 'moved' && move) }
        const plan = await world.plan(act, input)
        if (plan instanceof Failure) return
        await expectTouchedAsPlanned(database, act, input, { follows, context: world.context })
        const planned = Object.fromEntries(plan.consequences.told.map(({ locale, count }) => [locale, count]))
        expect(await readNotified(id)).toEqual(planned)
      }),
      { numRuns: 20 },
    )
  })
})

describe('an act that is taken back', () => {
  const held = () => ({ tellAt: now + 5 * minute })
  async function stop(act: GraveAct, plan: ActPlan) {
    const counter = act.counter?.(plan)
    const found = Object.values(acts).find(({ name }) => name === counter?.name) as GraveAct | undefined
    if (!counter || !found) throw new Error('it is final')
    return world.perform(found, counter.input, { isStop: true })
  }
  async function performHeld(act: GraveAct, input: Record<string, unknown>) {
    const done = await world.perform(act, input, held())
    if (done instanceof Failure) throw new Error(done.entry.name)
    return done.plan
  }
  const readNews = (id: number) =>
    rows(`select from domain_events where event_id = $1 and kind = 'event_changed'`, id)

  const typed = {
    doors_at: at(29.9),
    ends_at: at(30.2),
    venue_address: '1 Main St',
    lat: 52.5,
    lon: 13.4,
    status_note: { en: 'Moved before.', ko: '전에 옮겼어요.' },
    previous_starts_at: at(20),
    previous_is_day_only: false,
  }
  test.each([
    ['event cancel', 'cancelled', 'scheduled', {}, 'event restore'],
    ['event cancel', 'cancelled', 'postponed', { note: { en: 'Ill.' } }, 'event restore'],
    ['event postpone', 'postponed', 'cancelled', {}, 'event restore'],
    ['event restore', 'scheduled', 'cancelled', {}, 'event cancel'],
    ['event restore', 'scheduled', 'postponed', {}, 'event postpone'],
    ['event move', 'moved', 'scheduled', { start: '2030-03-02', venue: 'Hall 2', city_id: 2 }, 'event move'],
  ] as const)('leaves the event as before %s (to %s from %s)', async (_, name, status, input, counter) => {
    const { id } = await anEvent({ status, columns: typed })
    const { productId } = await aSale(id)
    await rows(
      'update products d set sale_stops = sale_stops_of(d.event_id, null, d.project_id) where id = $1',
      productId,
    )
    await rows('delete from event_changes')
    const readStops = () => rows('select sale_stops from products where id = $1', productId)
    const before = [await readEvent(id), await readStops()]
    const act = acts[name] as GraveAct
    const plan = await performHeld(act, { event_id: id, ...input })
    expect(act.counter?.(plan).name).toBe(counter)
    // It travels through a column of JSON, which sorts keys.
    const [{ json }] = await rows('select $1::jsonb as json', JSON.stringify(plan))
    expect(await stop(act, json)).toMatchObject({ touched: { event: 1 } })
    expect([await readEvent(id), await readStops()]).toEqual(before)
    now += 5 * minute
    await announce()
    expect(await readNews(id)).toEqual([])
  })

  test('notifies no fan when stop and announcement meet and stop is first', async () => {
    const { id } = await anEvent()
    const plan = await performHeld(acts.cancelled as GraveAct, { event_id: id })
    const other = await holdLock(database, `select from events where id = ${id} for update`)
    const stopped = stop(acts.cancelled as GraveAct, plan)
    await other.untilWaiting(1)
    now += 5 * minute
    const announced = announce()
    await other.untilWaiting(2)
    await other.release()
    expect(await stopped).toMatchObject({ touched: { event: 1 } })
    await announced
    expect(await readNews(id)).toEqual([])
    expect(await rows('select status from events where id = $1', id)).toEqual([{ status: 'scheduled' }])
  })

  test('stays done when stop and announcement meet and the announcement is first', async () => {
    const { id } = await anEvent()
    const plan = await performHeld(acts.cancelled as GraveAct, { event_id: id })
    const other = await holdLock(database, `select from events where id = ${id} for update`)
    const stopBy = now
    now += 5 * minute
    const announced = announce()
    await other.untilWaiting(1)
    now = stopBy
    const stopped = stop(acts.cancelled as GraveAct, plan)
    await other.untilWaiting(2)
    await other.release()
    await announced
    expect(await stopped).toMatchObject({ entry: { name: 'not_allowed_now' } })
    expect(await readNews(id)).toHaveLength(1)
    expect(await rows('select status from events where id = $1', id)).toEqual([{ status: 'cancelled' }])
  })

  test('is refused once fans may be notified, and when somebody has changed the event since', async () => {
    const { id } = await anEvent()
    const cancel = acts.cancelled as GraveAct
    const plan = await performHeld(cancel, { event_id: id })
    now += 5 * minute
    expect(await stop(cancel, plan)).toMatchObject({ entry: { name: 'not_allowed_now' } })
    now = start
    await rows(`update events set venue = 'The Barn' where id = $1`, id)
    expect(await stop(cancel, plan)).toMatchObject({ entry: { name: 'edited_meanwhile' } })
  })

  test('cannot be asked for by a person', async () => {
    const { id } = await anEvent()
    const take_back = { from: {}, to: { status: 'cancelled' } }
    const input = { event_id: id, take_back }
    expect(await world.perform(acts.scheduled as GraveAct, input)).toMatchObject({
      entry: { name: 'not_allowed_now' },
    })
  })
})

describe('plans of acts on an event', () => {
  test('ask for a second person to cancel an event once tickets are sold', async () => {
    const { id } = await anEvent()
    const { secondPerson } = statusActs.cancelled
    const isForTwo = async () =>
      typeof secondPerson === 'function' &&
      secondPerson((await world.mustPlan(statusActs.cancelled, { event_id: id })).consequences)
    expect(await isForTwo()).toBe(false)
    await aSale(id, { paid: 1, held: 1 })
    expect(await isForTwo()).toBe(true)
    const { consequences } = await world.mustPlan(statusActs.cancelled, { event_id: id })
    expect(consequences).toMatchObject({
      tickets: 1,
      holds: 1,
      orders: 0,
      told: [{ locale: 'ko', count: 1 }],
      finals: ['unpaid_orders'],
      details: { paid_orders: 1 },
    })
  })

  test('are 404 outside the scope, and follow an artist or the event', async () => {
    const { id, artistId } = await anEvent()
    const plan = (artistIds: number[], eventIds: number[]) =>
      world.plan(statusActs.cancelled, { event_id: id }, { artistIds, eventIds })
    expect(await plan([], [])).toMatchObject({ entry: { status: 404 } })
    expect(await plan([artistId + 1], [id + 1])).toMatchObject({ entry: { status: 404 } })
    expect(await plan([artistId], [])).toMatchObject({ object: `event ${id}` })
    expect(await plan([], [id])).toMatchObject({ object: `event ${id}` })
    expect(await world.plan(moveAct, { event_id: 999_999 })).toMatchObject({ entry: { status: 404 } })
  })

  test('refuse what changes nothing, and places that do not exist', async () => {
    const { id } = await anEvent()
    const refuse = (act: GraveAct, input: object) => world.plan(act, { event_id: id, ...input })
    const unchanged = { entry: { name: 'not_allowed_now' } }
    expect(await refuse(statusActs.scheduled as GraveAct, {})).toMatchObject(unchanged)
    expect(await refuse(moveAct as GraveAct, { venue: 'Halle Nord' })).toMatchObject(unchanged)
    expect(await refuse(moveAct as GraveAct, { city_id: 99 })).toMatchObject({
      description: { city_id: 'ERR_INVALID' },
    })
    expect(await refuse(moveAct as GraveAct, { start: 'soon' })).toMatchObject({
      description: { start: expect.stringContaining('no moment') },
    })
  })
})
