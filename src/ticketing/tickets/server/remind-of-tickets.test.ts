import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { remindOfTickets } from './remind-of-tickets.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt,
  hourMs,
} from './testing/admission-fixtures.ts'

let stage: AdmissionFixtures
beforeAll(async () => {
  stage = await admissionFixtures()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const remindAt = (now: number) => remindOfTickets.run({}, aTaskContext(stage.database, { now: () => now }))
const readReminders = async () =>
  (
    await stage.run(
      `select fan_ids from domain_events where params ->> 'news' = 'tomorrow' and key like $1 order by id`,
      `order:tickets:${stage.sale.id}:%`,
    )
  ).map(row => row['fan_ids'])

describe('remindOfTickets', () => {
  test('reminds holders once, a day before the event, and again after the event is moved', async () => {
    await stage.bought(2)
    const other = await stage.aFan()
    await stage.bought(1, { of: other })
    await remindAt(doorsOpenAt - 24 * hourMs - 1)
    expect(await readReminders()).toEqual([])
    await remindAt(doorsOpenAt - 24 * hourMs)
    await remindAt(doorsOpenAt - 23 * hourMs)
    const fans = [stage.fan.userId, other.userId].toSorted((a, b) => a - b).map(String)
    expect(await readReminders()).toEqual([fans])
    const moved = new Date(doorsOpenAt + 72 * hourMs)
    await stage.run('update events set doors_at = $2, starts_at = $2 where id = $1', stage.eventId, moved)
    await remindAt(moved.getTime() - 20 * hourMs)
    expect(await readReminders()).toEqual([fans, fans])
  })

  test('waits for a held change of the event', async () => {
    await stage.bought()
    const at = doorsOpenAt - 24 * hourMs
    await stage.run(`update events set venue = 'The Barn' where id = $1`, stage.eventId)
    await stage.run('update event_changes set hold_until = $1', new Date(at + 1))
    await remindAt(at)
    expect(await readReminders()).toEqual([])
    await remindAt(at + 1)
    expect(await readReminders()).toEqual([[String(stage.fan.userId)]])
  })

  test('sends no reminder for cancelled events, void tickets, or tickets bought half a day before', async () => {
    await stage.bought()
    await remindAt(doorsOpenAt - 12 * hourMs)
    await stage.run(`update events set status = 'cancelled' where id = $1`, stage.eventId)
    await remindAt(doorsOpenAt - 20 * hourMs)
    await stage.run(`update events set status = 'scheduled' where id = $1`, stage.eventId)
    await stage.run(`update entry_tickets set state = 'void', void_reason = 'operator'`)
    await remindAt(doorsOpenAt - 20 * hourMs)
    expect(await readReminders()).toEqual([])
  })
})
