import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import { Failure } from '../../../../platform/contract/errors.ts'
import { performAct, planAct } from '../../../../platform/server/operators/grave-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { silentServiceClient } from '../../../../platform/server/testing/fake-service.ts'
import { auditSql } from '../../../../platform/server/testing/operator.ts'
import { rollBackOnFailure } from '../../../../platform/server/writes/roll-back-on-failure.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt,
  hourMs,
} from '../testing/admission-fixtures.ts'
import { reissueForStaff } from './reissue-for-staff.ts'
import { voidAct } from './void-act.ts'

let stage: AdmissionFixtures
beforeAll(async () => {
  stage = await admissionFixtures()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const actor = { name: 'staff 3', via: 'studio', requestId: null } as const
const beyond = { artistIds: [999_999], eventIds: [] }

async function bought(quantity = 2) {
  const order = await stage.bought(quantity)
  const ids = (await stage.ticketsOf()).map(({ ticket_id: id }) => id)
  return { ...order, ids }
}
type Bought = Awaited<ReturnType<typeof bought>>

/** Lets a door admit somebody with the ticket. */
const admit = (ticketId: string) =>
  stage.run(
    `with door as (insert into doors (event_id, name, code_hash, created_at)
        values ($1, 'North', uuid_send(gen_random_uuid()), now()) returning id)
      insert into door_entries (door_id, seq, event_id, ticket_id, at_ms, how, received_at)
      select id, 1, $1, $2, 0, 'camera', now() from door`,
    stage.eventId,
    ticketId,
  )
const errorOf = (result: unknown) => (result instanceof Failure ? result.entry.name : 'done')

const context = (scope: StaffScope | null = null) => ({
  read: stage.database.read,
  transaction: stage.database.transaction,
  config: testConfig(),
  outside: silentServiceClient,
  log: pino({ level: 'silent' }),
  now: () => stage.clock.now,
  scope,
})
const plan = ({ publicId }: Bought, ids: string[], scope: StaffScope | null = null) =>
  planAct(stage.database.read, voidAct, { order_id: publicId, ticket_ids: ids }, context(scope))
async function planned(order: Bought, ids: string[]) {
  const seen = await plan(order, ids)
  if (seen instanceof Failure) throw new Error(seen.entry.name)
  return seen
}
function perform(seen: Awaited<ReturnType<typeof planned>>) {
  const by = { actor, reason: 'copied', now: stage.clock.now, batch: randomUUID(), tellAt: null }
  return rollBackOnFailure(stage.database.transaction, db =>
    performAct(db, voidAct, seen, { ...by, isStop: false, prepared: null }, context()),
  )
}

describe('ticket void', () => {
  test('shows what each ticket is, and voids these alone', async () => {
    const order = await bought()
    const [first = '', second = ''] = order.ids
    await admit(first)
    stage.clock.now = doorsOpenAt - hourMs
    const seen = await planned(order, [first])
    expect(seen.consequences).toMatchObject({
      told: [],
      money: [],
      tickets: 1,
      touches: { entry_ticket: 1 },
      finals: ['tickets_void'],
      details: { tickets: [{ ticket_id: first, is_used: true, is_frozen: true, is_passed_on: false }] },
    })
    expect(await perform(seen)).toMatchObject({ touched: { entry_ticket: 1 } })
    const states = await stage.run('select public_id, state from entry_tickets where order_id = $1', order.id)
    expect(Object.fromEntries(states.map(row => [row['public_id'], row['state']]))).toEqual({
      [first]: 'void',
      [second]: 'current',
    })
    expect(
      await stage.run(
        `select act, reason, batch is not null as "isBatch" from ${auditSql} l where object = $1`,
        `ticket ${first}`,
      ),
    ).toEqual([{ act: 'ticket void', reason: 'copied', isBatch: true }])
  })

  test('is refused when the ticket got a new code or was voided meanwhile', async () => {
    const order = await bought()
    const seen = await planned(order, order.ids)
    const [first = ''] = order.ids
    await reissue(order, first)
    expect(errorOf(await perform(seen))).toBe('act_changed')
    const again = await planned(order, order.ids)
    const results = await Promise.all([perform(again), perform(again)])
    expect(results.map(errorOf).toSorted()).toEqual(['done', 'not_allowed_now'])
  })

  test("knows no ticket of another order or beyond the caller's scope", async () => {
    const order = await bought()
    const [own = ''] = order.ids
    const other = await stage.bought(1, { of: await stage.aFan() })
    expect(errorOf(await plan({ ...other, ids: [] }, [own]))).toBe('not_found')
    expect(errorOf(await plan(order, [own, 'nothing']))).toBe('not_found')
    expect(errorOf(await plan(order, [own], beyond))).toBe('not_found')
    expect(errorOf(await plan(order, []))).toBe('validation_failed')
  })
})

const reissue = ({ publicId }: Bought, ticketId: string, more: object = {}) =>
  rollBackOnFailure(stage.database.transaction, db =>
    reissueForStaff(db, {
      orderId: publicId,
      ticketId,
      scope: null,
      isFrozenKnown: false,
      by: { actor, reason: 'a copy', now: stage.clock.now },
      ...more,
    }),
  )

describe('reissueForStaff', () => {
  test('gives the ticket a new code that its fan sees', async () => {
    const order = await bought(1)
    const [before] = await stage.ticketsOf()
    expect(await reissue(order, order.ids[0] ?? '')).toEqual({ version: 2 })
    const [after] = await stage.ticketsOf()
    expect([after?.version, after?.token === before?.token]).toEqual([2, false])
  })

  test('is refused for used and void tickets, and for frozen ones unless that is known', async () => {
    const order = await bought()
    const [first = '', second = ''] = order.ids
    await admit(first)
    expect(errorOf(await reissue(order, first))).toBe('order_ticket_used')
    stage.clock.now = doorsOpenAt - hourMs
    expect(errorOf(await reissue(order, second))).toBe('order_ticket_frozen')
    expect(errorOf(await reissue(order, second, { isFrozenKnown: true }))).toBe('done')
    await perform(await planned(order, [second]))
    expect(errorOf(await reissue(order, second, { isFrozenKnown: true }))).toBe('order_ticket_void')
    expect(errorOf(await reissue(order, second, { scope: beyond }))).toBe('not_found')
  })
})
