import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createApp } from '../../../platform/server/app.ts'
import { memoryLimiter } from '../../../platform/server/limits.ts'
import { silentServiceClient } from '../../../platform/server/testing/fake-service.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import {
  type Admitting,
  admittingIn,
  doors as doorsAt,
  hourMs,
} from '../../tickets/server/testing/admitting.ts'
import { forgetDoors } from './forget.ts'
import { doorModule } from './index.ts'
import { doorsIn } from './testing/doors-in.ts'

const dayMs = 24 * hourMs

let stage: Admitting
let night: ReturnType<typeof doorsIn>
beforeAll(async () => {
  stage = await admittingIn()
  night = doorsIn(stage)
  await stage.begin()
})
afterAll(() => stage.database.close())

test('entries are kept for 90 days, and doors as long after their event', async () => {
  await stage.bought(1)
  const { token } = await night.anOpenDoor(stage.eventId)
  stage.clock.now = doorsAt
  const [ticket] = await stage.ticketsOf()
  await night.push(token, [{ seq: 1, ticket_id: ticket?.ticket_id ?? '', at: doorsAt, offset_ms: 1_500 }])
  const [exported] = [
    await doorModule.personalData?.export(stage.database.read, {
      userId: stage.fan.userId,
      emailKey: '',
      isEmailConfirmed: true,
      phoneE164: '',
    }),
  ]
  expect(exported).toEqual({
    admissions: [{ ticket_id: ticket?.ticket_id, at: new Date(doorsAt + 1_500).toISOString() }],
  })
  const left = async (now: number) => {
    await forgetDoors.run({}, aTaskContext(stage.database, { now: () => now }))
    return stage.run(
      'select (select count(*) from door_entries)::int as entries, (select count(*) from doors)::int as doors',
    )
  }
  expect(await left(doorsAt + 90 * dayMs)).toEqual([{ entries: 1, doors: 1 }])
  expect(await left(doorsAt + 90 * dayMs + 1)).toEqual([{ entries: 0, doors: 1 }])
  const gone = doorsAt + 9 * hourMs + 91 * dayMs
  expect(await left(gone)).toEqual([{ entries: 0, doors: 1 }])
  expect(await left(gone + 1)).toEqual([{ entries: 0, doors: 0 }])
})

test('of a hundred guesses ten are looked at', async () => {
  const statuses: number[] = []
  const now = () => stage.clock.now
  const app = await createApp({
    config: testConfig(),
    database: stage.database,
    log: pino({ level: 'silent' }),
    now,
    limiter: memoryLimiter(() => 0),
    outside: silentServiceClient,
    modules: [doorModule],
  })
  for (let guess = 0; guess < 100; guess += 1) {
    const body = JSON.stringify({ code: `0000-0000-0000-0000-${1_000 + guess}`, device: 'g'.repeat(43) })
    const headers = { 'Content-Type': 'application/json' }
    const asked = new Request('https://fans.example/api/v1/doors/', { method: 'POST', headers, body })
    statuses.push((await app.fetch(asked)).status)
  }
  expect(Map.groupBy(statuses, status => status).get(404)).toHaveLength(10)
  expect(Map.groupBy(statuses, status => status).get(429)).toHaveLength(90)
})

test('a code of another device costs the same statements as one that was never made', async () => {
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = night.api.statements.length
    await work()
    return night.api.statements.slice(before)
  }
  const [door] = await night.codesOf(stage.eventId)
  await night.open(door?.code ?? '')
  const unknown = await statementsOf(() => night.open('0000-0000-0000-0000-0000', 'b'))
  expect(await statementsOf(() => night.open(door?.code ?? '', 'b'))).toEqual(unknown)
  expect(unknown).toEqual(['door.by-code'])
})
