import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newKey } from '../../staff/server/testing/a-staff.ts'
import { holdLock } from '../../staff/server/testing/hold-lock.ts'
import { readErrorName } from '../../staff/server/testing/studio-browser.ts'
import { type ActsDesk, anActsDesk, type Person } from './testing/acts-desk.ts'

let desk: ActsDesk
let owner: Person
beforeEach(async () => {
  desk = await anActsDesk()
  owner = await desk.hire('Owner')
})
afterEach(() => desk.close())

const openStudioActs = async () => (await owner.browser.get('acts/proposals/')).body.results

describe('plan', () => {
  test('shows the consequences and changes nothing', async () => {
    const { status, body } = await desk.plan(owner, 'thing hide')
    expect([status, body]).toEqual([
      200,
      {
        act: 'thing hide',
        object: 'thing 1',
        title: 'Thing 1',
        consequences: {
          told: [],
          orders: 0,
          tickets: 0,
          holds: 0,
          money: [],
          touches: { thing: 1 },
          finals: [],
          details: { price: 6000 },
        },
        version: expect.stringMatching(/^[0-9a-f]{64}$/),
        needs_second: false,
        passes_alone: false,
        waits: 'telling',
        counter: 'thing show',
      },
    ])
    expect([await desk.readThing(), await desk.readLog()]).toEqual([{ state: 'open', is_held: false }, []])
  })

  test.each([
    ['an unknown act', { act: 'thing dance', input: {} }, 404, 'not_found'],
    [
      'an input of the wrong shape',
      { act: 'thing hide', input: { thing_id: 'x' } },
      400,
      'validation_failed',
    ],
    ['an input without fields', { act: 'thing hide', input: {} }, 400, 'validation_failed'],
    ['no input', { act: 'thing hide' }, 400, 'validation_failed'],
    ['text that the database can not store', { act: 'thing hide\0', input: {} }, 400, 'validation_failed'],
    ['an unknown object', { act: 'thing hide', input: { thing_id: 99 } }, 404, 'not_found'],
    ['an act of another state', { act: 'thing show', input: { thing_id: 1 } }, 409, 'not_allowed_now'],
  ])('refuses %s', async (_, body, status, name) => {
    const response = await owner.browser.post('acts/plan/', body)
    expect([response.status, readErrorName(response)]).toEqual([status, name])
  })

  test('names the field of a wrong input', async () => {
    const response = await owner.browser.post('acts/plan/', { act: 'thing hide', input: { thing_id: 0.5 } })
    expect(response.body.description).toEqual({ thing_id: 'ERR_INVALID' })
  })

  test('is 404 without the right, and for objects outside its scope', async () => {
    const shop = await desk.hire('Shop')
    const other = await desk.hire('Support', { artistIds: [8] })
    const own = await desk.hire('Support', { artistIds: [7] })
    const seen = await Promise.all([shop, other, own].map(person => desk.plan(person, 'thing hide')))
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 200])
    expect(readErrorName(seen[0]!)).toBe(readErrorName(seen[1]!))
  })
})

describe('act', () => {
  test('is done at once as it was seen, once for a repeated key', async () => {
    const key = newKey()
    const first = await desk.run(owner, 'thing refund', 1, key)
    const { version } = (await desk.plan(owner, 'thing refund', 2)).body
    expect(first.body).toEqual({
      is: 'done',
      planned_id: null,
      proposal_id: null,
      runs_at: null,
      result: { thing_id: 1 },
    })
    const sent = { act: 'thing refund', input: { thing_id: 2 }, version, reason: 'x' }
    const second = await owner.browser.post('acts/', sent, newKey())
    expect(second.body.is).toBe('done')
    const other = await owner.browser.post('acts/', { ...sent, input: { thing_id: 3 } }, key)
    expect([other.status, readErrorName(other)]).toEqual([409, 'idempotency_conflict'])
    expect(await desk.readLog()).toMatchObject([
      {
        actor: `staff ${owner.staffId}`,
        via: 'studio',
        act: 'thing refund',
        object: 'thing 1',
        reason: 'for thing refund',
        has_batch: true,
      },
      { object: 'thing 2' },
    ])
  })

  test('responds alike to a repeat after a lost answer', async () => {
    const { version } = (await desk.plan(owner, 'thing pause')).body
    const sent = { act: 'thing pause', input: { thing_id: 1 }, version, reason: 'x' }
    const key = newKey()
    const first = await owner.browser.post('acts/', sent, key)
    const again = await owner.browser.post('acts/', sent, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await desk.rows('select count(*)::int as n from planned_acts')).toEqual([{ n: 1 }])
  })

  test('is 409 with the new version when it would do something else', async () => {
    const { version } = (await desk.plan(owner, 'thing refund')).body
    await desk.rows('update things set price = 7000')
    const sent = { act: 'thing refund', input: { thing_id: 1 }, version, reason: 'x' }
    const refused = await owner.browser.post('acts/', sent, newKey())
    const now = (await desk.plan(owner, 'thing refund')).body.version
    expect([refused.status, readErrorName(refused), refused.body.version]).toEqual([409, 'act_changed', now])
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
    expect(now).not.toBe(version)
  })

  test('needs a reason, a key, a version and a recent proof of identity', async () => {
    const { version } = (await desk.plan(owner, 'thing refund')).body
    const sent = { act: 'thing refund', input: { thing_id: 1 }, version, reason: 'x' }
    const statuses = [
      await owner.browser.post('acts/', { ...sent, reason: ' ' }, newKey()),
      await owner.browser.post('acts/', sent),
      await owner.browser.post('acts/', { ...sent, version: 'old' }, newKey()),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400])
    desk.clock.now += 6 * 60_000
    const late = await owner.browser.post('acts/', sent, newKey())
    expect([late.status, readErrorName(late)]).toEqual([403, 'staff_verify_again'])
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
  })

  test('is refused to someone who loses the right while the call waits', async () => {
    const support = await desk.hire('Support')
    const lock = await holdLock(
      desk.database,
      `select id from staff where id = ${support.staffId} for update`,
    )
    const running = desk.run(support, 'thing refund')
    await lock.untilWaiting(1)
    await lock.release(`delete from staff_roles where staff_id = ${support.staffId}`)
    expect((await running).status).toBe(404)
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
  })
})

describe('limit of refunds', () => {
  test('adds up what a person refunds in a day, and proposes what goes beyond', async () => {
    const support = await desk.hire('Support')
    expect((await desk.run(support, 'thing refund', 1)).body.is).toBe('done')
    expect((await desk.plan(support, 'thing refund', 2)).body.needs_second).toBe(true)
    expect((await desk.run(support, 'thing refund', 2)).body.is).toBe('proposed')
    expect(await desk.readThing(2)).toEqual({ state: 'open', is_held: false })
    expect((await desk.run(await desk.hire('Support'), 'thing refund', 3)).body.is).toBe('done')
    expect(await openStudioActs()).toHaveLength(1)
  })

  test('starts again at midnight of the company’s zone, but not for the same object', async () => {
    const seoul = await anActsDesk({ COMPANY_ZONE: 'Asia/Seoul' })
    try {
      const support = await seoul.hire('Support')
      await seoul.run(support, 'thing refund', 1)
      const needsSecond = async () => (await seoul.plan(support, 'thing refund', 2)).body.needs_second
      const setTime = (time: string, object = 'thing 1') =>
        seoul.rows('update staff_refunds set at = $1, object = $2', [time, object])
      // It is noon in UTC, and nine in the evening in Seoul.
      await setTime('2029-12-31T15:00:00Z')
      expect(await needsSecond()).toBe(true)
      await setTime('2029-12-31T14:59:59Z')
      expect(await needsSecond()).toBe(false)
      await setTime('2029-12-31T14:59:59Z', 'thing 2')
      expect(await needsSecond()).toBe(true)
    } finally {
      await seoul.close()
    }
  })

  test.each([
    [null, 900_000_000, false],
    [[], 1, true],
    [[], 0, false],
    [[{ currency: 'USD', amount: 900_000 }], 1, true],
    [[{ currency: 'EUR', amount: 100 }], 100, false],
    [[{ currency: 'EUR', amount: 100 }], 101, true],
  ])('of %j for %i needs a second person: %s', async (limits, price, isNeeded) => {
    const { staffId, browser, token } = await desk.hire('Support')
    await desk.rows(`update roles set refund_limits = $1 where name = 'Support'`, [
      limits && JSON.stringify(limits),
    ])
    await desk.rows('update things set price = $1', [price])
    const { body } = await desk.plan({ staffId, browser, token }, 'thing refund')
    expect(body.needs_second).toBe(isNeeded)
  })

  test('is the highest of the roles that have the right', async () => {
    const person = await desk.hire('Support')
    await desk.rows(
      `insert into staff_roles (staff_id, role_id) select $1, id from roles where name in ('Finance', 'Shop')`,
      [person.staffId],
    )
    await desk.rows(`update roles set refund_limits = null where name = 'Shop'`)
    await desk.rows(`update roles set refund_limits = '[]' where name = 'Finance'`)
    expect((await desk.plan(person, 'thing refund')).body.needs_second).toBe(false)
    await desk.rows('update things set price = 20000')
    expect((await desk.plan(person, 'thing refund')).body.needs_second).toBe(true)
  })

  test('lets only one of two acts at once pass', async () => {
    const support = await desk.hire('Support')
    const versions = await Promise.all([1, 2].map(id => desk.plan(support, 'thing refund', id)))
    const lock = await holdLock(
      desk.database,
      `select id from staff where id = ${support.staffId} for update`,
    )
    const running = versions.map(({ body }, index) =>
      support.browser.post(
        'acts/',
        { act: 'thing refund', input: { thing_id: index + 1 }, version: body.version, reason: 'x' },
        newKey(),
      ),
    )
    await lock.untilWaiting(2)
    await lock.release()
    const outcomes = (await Promise.all(running)).map(({ body }) => body.is)
    expect(outcomes.toSorted()).toEqual(['done', 'proposed'])
  })
})
