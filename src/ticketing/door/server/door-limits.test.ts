import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createApp } from '../../../platform/server/app.ts'
import { createMemoryLimiter } from '../../../platform/server/limits.ts'
import { silentServiceClient } from '../../../platform/server/testing/fake-service.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt as doorsAt,
  hourMs,
} from '../../tickets/server/testing/admission-fixtures.ts'
import { doorModule } from './index.ts'
import { purgeDoors } from './purge-doors.ts'
import { doorFixtures } from './testing/door-fixtures.ts'

const dayMs = 24 * hourMs

let stage: AdmissionFixtures
let doorKit: ReturnType<typeof doorFixtures>
beforeAll(async () => {
  stage = await admissionFixtures()
  doorKit = doorFixtures(stage)
  await stage.begin()
})
afterAll(() => stage.database.close())

describe('door access', () => {
  test('retains entries for 90 days and doors for 90 days after their event', async () => {
    await stage.bought(1)
    const { token } = await doorKit.anOpenDoor(stage.eventId)
    stage.clock.now = doorsAt
    const [ticket] = await stage.ticketsOf()
    await doorKit.push(token, [{ seq: 1, ticket_id: ticket?.ticket_id ?? '', at: doorsAt, offset_ms: 1_500 }])
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
      await purgeDoors.run({}, aTaskContext(stage.database, { now: () => now }))
      return stage.run(
        'select (select count(*) from door_entries)::int as entries, (select count(*) from doors)::int as doors',
      )
    }
    expect(await left(doorsAt + 90 * dayMs)).toEqual([{ entries: 1, doors: 1 }])
    expect(await left(doorsAt + 90 * dayMs + 1)).toEqual([{ entries: 0, doors: 1 }])
    const purgeTime = doorsAt + 9 * hourMs + 91 * dayMs
    expect(await left(purgeTime)).toEqual([{ entries: 0, doors: 1 }])
    expect(await left(purgeTime + 1)).toEqual([{ entries: 0, doors: 0 }])
  })

  test('checks only ten of a hundred guessed codes', async () => {
    const statuses: number[] = []
    const now = () => stage.clock.now
    const app = await createApp({
      config: testConfig(),
      database: stage.database,
      log: pino({ level: 'silent' }),
      now,
      limiter: createMemoryLimiter(() => 0),
      outside: silentServiceClient,
      modules: [doorModule],
    })
    for (let guess = 0; guess < 100; guess += 1) {
      const body = JSON.stringify({ code: `0000-0000-0000-0000-${1_000 + guess}`, device: 'g'.repeat(43) })
      const headers = { 'Content-Type': 'application/json' }
      const request = new Request('https://fans.example/api/v1/doors/', { method: 'POST', headers, body })
      statuses.push((await app.fetch(request)).status)
    }
    expect(Map.groupBy(statuses, status => status).get(404)).toHaveLength(10)
    expect(Map.groupBy(statuses, status => status).get(429)).toHaveLength(90)
  })

  test('runs the same statements for a used code as for an unknown one', async () => {
    const recordStatements = async (work: () => Promise<unknown>) => {
      const before = doorKit.api.statements.length
      await work()
      return doorKit.api.statements.slice(before)
    }
    const [door] = await doorKit.codesOf(stage.eventId)
    await doorKit.open(door?.code ?? '')
    const unknown = await recordStatements(() => doorKit.open('0000-0000-0000-0000-0000', 'b'))
    expect(await recordStatements(() => doorKit.open(door?.code ?? '', 'b'))).toEqual(unknown)
    expect(unknown).toEqual(['door.by-code'])
  })
})
