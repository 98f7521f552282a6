import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { purgeActs } from './purge-acts.ts'
import { type ActsDesk, anActsDesk } from './testing/acts-desk.ts'

let desk: ActsDesk
beforeEach(async () => {
  desk = await anActsDesk()
})
afterEach(() => desk.close())

describe('retention of acts', () => {
  test('deletes what ended two years ago with its events, and leaves what waits', async () => {
    const owner = await desk.hire('Owner')
    for (const id of [1, 2]) await desk.run(owner, 'thing pause', id)
    await desk.run(owner, 'thing cancel', 3)
    await desk.run(owner, 'thing refund', 3)
    await desk.rows(`update planned_acts set state = 'stopped' where object = 'thing 1'`)
    const purge = (now: number) => purgeActs.run({}, aTaskContext(desk.database, { now: () => now }))
    const count = () =>
      desk.rows(`select (select count(*)::int from planned_acts) as planned,
        (select count(*)::int from planned_act_events) as events,
        (select count(*)::int from staff_proposals) as proposals,
        (select count(*)::int from staff_refunds) as refunds`)
    const twoYears = 2 * 365 * 86_400_000
    await purge(desk.clock.now + twoYears)
    expect(await count()).toEqual([{ planned: 2, events: 2, proposals: 1, refunds: 1 }])
    await purge(desk.clock.now + twoYears + 1)
    expect(await count()).toEqual([{ planned: 1, events: 1, proposals: 1, refunds: 0 }])
    await desk.rows(`update staff_proposals set state = 'declined'`)
    await purge(desk.clock.now + twoYears + 1)
    expect(await count()).toEqual([{ planned: 1, events: 1, proposals: 0, refunds: 0 }])
  })
})
