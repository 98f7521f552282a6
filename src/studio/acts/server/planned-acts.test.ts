import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newKey } from '../../staff/server/testing/a-staff.ts'
import { holdLock } from '../../staff/server/testing/hold-lock.ts'
import { readErrorName } from '../../staff/server/testing/studio-browser.ts'
import { type ActsDesk, anActsDesk, type Person } from './testing/acts-desk.ts'

let desk: ActsDesk
let owner: Person
beforeEach(async () => {
  desk = await anActsDesk()
  owner = await desk.hire('Owner', { columns: { email: 'ada@team.example' } })
})
afterEach(() => desk.close())

const list = async ({ browser } = owner) => (await browser.get('acts/planned/')).body.results
const stop = (id: number, { browser } = owner) =>
  browser.post(`acts/planned/${id}/stop/`, { reason: 'a mistake' }, newKey())
const fiveMinutes = 5 * 60_000
const lockRow = (id: number) =>
  holdLock(desk.database, `select id from planned_acts where id = ${id} for update`)

describe('act that waits', () => {
  test('stops the sale at once and runs after five minutes', async () => {
    const { body } = await desk.run(owner, 'thing pause')
    const id = body.planned_id
    expect(body).toEqual({
      is: 'planned',
      planned_id: id,
      proposal_id: null,
      runs_at: '2030-01-01T12:05:00.000Z',
      result: null,
    })
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: true })
    expect(await list()).toMatchObject([
      {
        planned_id: id,
        act: 'thing pause',
        kind: 'act',
        object: 'thing 1',
        actor: { staff_id: owner.staffId },
        reason: 'for thing pause',
        state: 'waiting',
        failure: null,
        can_stop: true,
      },
    ])
    desk.clock.now += fiveMinutes
    await desk.runJobs()
    expect(await desk.readThing()).toEqual({ state: 'paused', is_held: true })
    expect(await list()).toMatchObject([{ state: 'done', can_stop: false }])
    expect(await desk.readLog()).toMatchObject([
      { act: 'act plan', via: 'studio', after: { planned_id: id, act: 'thing pause' } },
      { act: 'thing pause', actor: `staff ${owner.staffId}`, via: 'job', reason: 'for thing pause' },
    ])
    const late = await stop(id)
    expect([late.status, readErrorName(late)]).toEqual([409, 'planned_act_ended'])
  })

  test('leaves nothing when it is stopped', async () => {
    const id = (await desk.run(owner, 'thing pause')).body.planned_id
    expect((await stop(id)).body).toEqual({ planned_id: id })
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
    desk.clock.now += fiveMinutes
    await desk.runJobs()
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
    expect(await list()).toMatchObject([{ state: 'stopped' }])
    expect(readErrorName(await stop(id))).toBe('planned_act_ended')
    expect((await desk.readLog()).map(({ act, reason }) => [act, reason])).toEqual([
      ['act plan', 'for thing pause'],
      ['act stop', 'a mistake'],
    ])
  })

  test('is planned once for an object, also by two people at once', async () => {
    const other = await desk.hire('Support')
    const lock = await holdLock(desk.database, 'select id from things where id = 1 for update')
    const running = [desk.run(owner, 'thing pause'), desk.run(other, 'thing pause')]
    await lock.untilWaiting(2)
    await lock.release()
    const seen = await Promise.all(running)
    expect(seen.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const third = await desk.run(other, 'thing pause')
    expect([third.status, readErrorName(third)]).toEqual([409, 'act_already_planned'])
    expect((await desk.run(other, 'thing pause', 2)).status).toBe(200)
    const [waits] = (await list()).filter((row: { object: string }) => row.object === 'thing 1')
    await stop(waits.planned_id)
    expect((await desk.run(other, 'thing pause')).body.is).toBe('planned')
  })

  test('fails, releases the sale and notifies its actor when it would do something else', async () => {
    await desk.run(owner, 'thing pause')
    await desk.rows('update things set price = 7000')
    await desk.runJobs()
    expect(await desk.readThing()).toEqual({ state: 'open', is_held: false })
    expect(await list()).toMatchObject([{ state: 'failed', failure: 'act_changed' }])
    await desk.runJobs()
    expect(desk.mails).toMatchObject([{ to: 'ada@team.example', subject: 'Not done: Thing 1' }])
    expect((await desk.readLog()).at(-1)).toMatchObject({
      act: 'act fail',
      actor: 'job',
      after: { failure: 'act_changed' },
    })
  })

  test.each([
    ['was disabled', 'update staff set disabled_at = now() where id = $1'],
    ['lost the right', 'delete from staff_roles where staff_id = $1'],
  ])('fails when one of its two people %s', async (_, change) => {
    for (const index of [0, 1]) {
      const people = [await desk.hire('Support'), await desk.hire('Support')] as const
      const thingId = index + 1
      const { proposal_id: id } = (await desk.run(people[0], 'thing cancel', thingId)).body
      const { version } = (await people[1].browser.get(`acts/proposals/${id}/`)).body
      const approved = await people[1].browser.post(`acts/proposals/${id}/approve/`, { version }, newKey())
      expect(approved.body).toMatchObject({ is: 'planned', runs_at: '2030-01-01T12:05:00.000Z' })
      expect(await desk.readThing(thingId)).toEqual({ state: 'open', is_held: true })
      await desk.rows(change, [people[index as 0 | 1].staffId])
      await desk.runJobs()
      expect(await desk.readThing(thingId)).toEqual({ state: 'open', is_held: false })
    }
  })

  test('runs for a proposer whose proposal was approved', async () => {
    const [one, other] = [await desk.hire('Support'), await desk.hire('Support')]
    const { proposal_id: id } = (await desk.run(one, 'thing cancel')).body
    const { version } = (await other.browser.get(`acts/proposals/${id}/`)).body
    await other.browser.post(`acts/proposals/${id}/approve/`, { version }, newKey())
    await desk.runJobs()
    expect(await desk.readThing()).toEqual({ state: 'cancelled', is_held: true })
    expect((await desk.readLog()).at(-1)).toMatchObject({
      act: 'thing cancel',
      actor: `staff ${one.staffId}`,
      reason: 'for thing cancel',
    })
  })

  test('is seen and stopped only by those who may do it', async () => {
    const id = (await desk.run(owner, 'thing pause')).body.planned_id
    const [shop, other, own] = [
      await desk.hire('Shop'),
      await desk.hire('Support', { artistIds: [8] }),
      await desk.hire('Support', { artistIds: [7] }),
    ]
    expect([await list(shop), await list(other), (await list(own)).length]).toEqual([[], [], 1])
    expect((await stop(id, shop)).status).toBe(404)
    expect((await stop(id, other)).status).toBe(404)
    expect((await stop(999_999)).status).toBe(404)
    expect((await stop(id, own)).status).toBe(200)
  })
})

describe('stop and run at the same moment', () => {
  test.each(['stop first', 'run first'])('let one win: %s', async order => {
    const id = (await desk.run(owner, 'thing pause')).body.planned_id
    const lock = await lockRow(id)
    const isStop = order === 'stop first'
    const stopping = isStop ? stop(id) : null
    if (isStop) await lock.untilWaiting(1)
    const running = desk.runJobs()
    await lock.untilWaiting(isStop ? 2 : 1)
    const late = isStop ? null : stop(id)
    if (late) await lock.untilWaiting(2)
    await lock.release()
    const response = await (stopping ?? late)!
    await running
    expect(response.status).toBe(isStop ? 200 : 409)
    expect(await desk.readThing()).toEqual(
      isStop ? { state: 'open', is_held: false } : { state: 'paused', is_held: true },
    )
    expect(await list()).toMatchObject([{ state: isStop ? 'stopped' : 'done' }])
  })

  test('let a failing run release the sale once', async () => {
    const id = (await desk.run(owner, 'thing pause')).body.planned_id
    await desk.rows('update things set price = 7000')
    const lock = await lockRow(id)
    const stopping = stop(id)
    await lock.untilWaiting(1)
    const running = desk.runJobs()
    await lock.untilWaiting(2)
    await lock.release()
    expect((await stopping).status).toBe(200)
    await running
    expect(await list()).toMatchObject([{ state: 'stopped', failure: null }])
    expect((await desk.readLog()).map(({ act }) => act)).toEqual(['act plan', 'act stop'])
  })
})

describe('act whose notifications wait', () => {
  test('is done at once, and taken back by its counter-act', async () => {
    const { body } = await desk.run(owner, 'thing hide')
    expect(body).toMatchObject({ is: 'done', runs_at: '2030-01-01T12:05:00.000Z', result: { thing_id: 1 } })
    expect(await desk.readThing()).toMatchObject({ state: 'hidden' })
    expect(await list()).toMatchObject([{ kind: 'telling', state: 'waiting', can_stop: true }])
    expect((await stop(body.planned_id)).status).toBe(200)
    expect(await desk.readThing()).toMatchObject({ state: 'open' })
    expect((await desk.readLog()).map(({ act, after }) => [act, after.tells])).toEqual([
      ['thing hide', true],
      ['act plan', undefined],
      ['act stop', undefined],
      ['thing show', false],
    ])
  })

  test('cannot be stopped once its time is over, or once fans are notified', async () => {
    const first = (await desk.run(owner, 'thing hide')).body.planned_id
    await desk.rows('update things set is_told = true')
    const notified = await stop(first)
    expect([notified.status, readErrorName(notified)]).toEqual([409, 'not_allowed_now'])
    expect(await list()).toMatchObject([{ state: 'waiting' }])
    await desk.rows('update things set is_told = false')
    desk.clock.now += fiveMinutes
    const late = await desk.hire('Owner')
    expect(await list(late)).toMatchObject([{ state: 'waiting', can_stop: false }])
    expect(readErrorName(await stop(first, late))).toBe('planned_act_ended')
    await desk.runJobs()
    expect(await list(late)).toMatchObject([{ state: 'done' }])
    expect(await desk.readThing()).toMatchObject({ state: 'hidden' })
  })
})
