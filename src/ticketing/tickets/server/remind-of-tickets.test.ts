import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { remindOfTickets } from './remind-of-tickets.ts'
import { type Admitting, admittingIn, doors, hourMs } from './testing/admitting.ts'

let stage: Admitting
beforeAll(async () => {
  stage = await admittingIn()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const remindAt = (now: number) => remindOfTickets.run({}, aTaskContext(stage.database, { now: () => now }))
const told = async () =>
  (
    await stage.run(
      `select fan_ids from domain_events where params ->> 'news' = 'tomorrow' and key like $1 order by id`,
      `order:tickets:${stage.sale.id}:%`,
    )
  ).map(row => row['fan_ids'])

test('holders hear of it once, a day before, and again where the night was moved', async () => {
  await stage.bought(2)
  const other = await stage.aFan()
  await stage.bought(1, { of: other })
  await remindAt(doors - 24 * hourMs - 1)
  expect(await told()).toEqual([])
  await remindAt(doors - 24 * hourMs)
  await remindAt(doors - 23 * hourMs)
  const fans = [stage.fan.userId, other.userId].toSorted((a, b) => a - b).map(String)
  expect(await told()).toEqual([fans])
  const moved = new Date(doors + 72 * hourMs)
  await stage.run('update events set doors_at = $2, starts_at = $2 where id = $1', stage.eventId, moved)
  await remindAt(moved.getTime() - 20 * hourMs)
  expect(await told()).toEqual([fans, fans])
})

test('nobody hears of a cancelled night, of a void ticket, or half a day before', async () => {
  await stage.bought()
  await remindAt(doors - 12 * hourMs)
  await stage.run(`update events set status = 'cancelled' where id = $1`, stage.eventId)
  await remindAt(doors - 20 * hourMs)
  await stage.run(`update events set status = 'scheduled' where id = $1`, stage.eventId)
  await stage.run(`update entry_tickets set state = 'void', void_reason = 'operator'`)
  await remindAt(doors - 20 * hourMs)
  expect(await told()).toEqual([])
})
