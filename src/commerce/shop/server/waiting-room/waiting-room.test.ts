import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { humanChecksModule } from '../../../../site/human-checks/server/index.ts'
import { aPersonToken } from '../../../../site/human-checks/server/testing/a-person.ts'
import {
  type BuyingFixtures,
  buyingFixtures,
  getOutcome,
  minute,
} from '../../../orders/server/testing/buying-fixtures.ts'
import type { enterWaitingRoom } from '../../waiting-contract.ts'
import { shopModule } from '../index.ts'
import { purgeWaitingPlaces } from './purge.ts'

type EnterResponse = ResponseOf<typeof enterWaitingRoom>
let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([shopModule, humanChecksModule])
})
afterAll(() => shop.database.close())
beforeEach(async () => {
  // Human checks expire by the real clock.
  await shop.begin(Date.now())
})

const run = (name: string, args: string[], options: Record<string, string> = {}) =>
  anOperator(shop.database, shopModule.commands ?? [], shop.now).run(name, args, options)
const open = async (perMinute: number, inMs: number) => {
  const at = new Date(shop.now + inMs).toISOString()
  expect(await run('waiting-room open', [String(shop.project.id), String(perMinute)], { at })).toMatchObject({
    ok: true,
  })
}
const path = () => `projects/${shop.project.id}/waiting-room/`
const requestPlace = (token: string, body: object = {}) => shop.ask<EnterResponse>(token, 'PUT', path(), body)
/** Enters as the page does: with a human check if the server requires one. */
async function enter(token = shop.fan.token, body: object = {}) {
  const { status, body: answer } = await requestPlace(token, body)
  if (status !== 400) return answer
  return (
    await requestPlace(token, {
      ...body,
      recaptcha_response_token: await aPersonToken(shop.database, shop.now),
    })
  ).body
}
const others = async (count: number) => {
  for (let at = 0; at < count; at += 1) await enter((await shop.aBuyer()).token)
}
const order = async () => getOutcome(await shop.place(shop.wanted(await shop.aQuote())))

const lockWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** Runs an action while another transaction locks the room's row, until `count` requests wait for it. */
async function afterOther<Result>(
  count: number,
  action: () => Promise<Result>,
  text: string,
): Promise<Result> {
  const other = await shop.database.pool.connect()
  try {
    await other.query('begin')
    await other.query(text, [shop.project.id])
    const pending = action()
    await vi.waitFor(async () => expect(await shop.run(lockWaits)).toHaveLength(count), 8_000)
    await other.query('commit')
    return await pending
  } finally {
    other.release()
  }
}
const locked = 'select from waiting_rooms where project_id = $1 for update'

describe('waiting room', () => {
  test('reports its absence for a sale without one', async () => {
    expect(await enter()).toMatchObject({ state: 'none', place: null, again_seconds: null })
    expect((await order())[0]).toBe(200)
  })

  test('admits all fans immediately below the rate, without a human check', async () => {
    await open(60, 0)
    const { status, body } = await requestPlace(shop.fan.token)
    expect([status, body.state]).toEqual([200, 'in'])
    expect((await order())[0]).toBe(200)
  })

  test('queues fans by arrival above the rate after a human check, and rejects orders before their turn', async () => {
    await open(1, 0)
    await others(2)
    const bare = await requestPlace(shop.fan.token)
    expect([bare.status, bare.body.description]).toEqual([400, { recaptcha_response_token: 'ERR_REQUIRED' }])
    const waiting = await enter()
    expect(waiting).toMatchObject({ state: 'waiting', ahead: 2 })
    expect(waiting.ready_at).toBe(new Date(shop.now + 2 * minute).toISOString())
    expect(await order()).toEqual([409, 'not_your_turn'])
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })

    // A reload or a second tab, with or without the signed place, gets the same turn.
    expect((await enter()).ready_at).toBe(waiting.ready_at)
    expect((await enter(shop.fan.token, { place: waiting.place })).ready_at).toBe(waiting.ready_at)
    // Another fan's signed place is ignored.
    const thief = await shop.aBuyer()
    expect((await enter(thief.token, { place: waiting.place })).ready_at).toBe(
      new Date(shop.now + 3 * minute).toISOString(),
    )

    shop.now += 2 * minute
    expect(await enter(shop.fan.token, { place: waiting.place })).toMatchObject({ state: 'in', ahead: null })
    expect((await order())[0]).toBe(200)
  })

  test('keeps a passed turn until the fan requests a new place at the end', async () => {
    await open(1, 0)
    await enter()
    await others(1)
    shop.now += 25 * minute
    expect((await enter()).state).toBe('over')
    expect(await order()).toEqual([409, 'not_your_turn'])
    await others(1)
    expect(await enter(shop.fan.token, { again: true })).toMatchObject({ state: 'waiting', ahead: 1 })
  })

  test('draws early fans at random, before all who arrive later', async () => {
    await open(1, 70 * minute)
    expect(await enter()).toMatchObject({ state: 'closed', place: null })
    shop.now += 20 * minute
    const early = await enter()
    expect(early).toMatchObject({ state: 'early', ready_at: null })
    await others(3)
    expect(await run('waiting-room show', [String(shop.project.id)])).toMatchObject({
      data: { early_count: 4, places: 4 },
    })
    shop.now += 50 * minute
    const opened = shop.now
    const late = await enter((await shop.aBuyer()).token)
    expect(Date.parse(late.ready_at ?? '')).toBe(opened + 4 * minute)
    const drawn = await enter(shop.fan.token, { place: early.place })
    const readyAt = Date.parse(drawn.ready_at ?? '')
    expect((readyAt - opened) / minute).toBeOneOf([0, 1, 2, 3])
    // A second request does not draw again.
    expect((await enter()).ready_at).toBe(drawn.ready_at)
  })

  test('gives separate turns to fans who arrive at the same time', async () => {
    await open(60, 0)
    const fans = await Promise.all(Array.from({ length: 8 }, () => shop.aBuyer()))
    const responses = await Promise.all(fans.map(({ token }) => enter(token)))
    const turns = responses
      .map(({ ready_at: at }) => Date.parse(at ?? '') - shop.now)
      .toSorted((a, b) => a - b)
    expect(turns).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(at => at * 1_000))
  })

  test('rejects a missing human check without waiting for the lock', async () => {
    await open(1, 0)
    await others(1)
    expect((await afterOther(0, () => requestPlace(shop.fan.token), locked)).status).toBe(400)
  })

  test('requires a human check from all but one of several fans who arrive together', async () => {
    await open(1, 0)
    const tokens = [shop.fan.token, (await shop.aBuyer()).token, (await shop.aBuyer()).token]
    const responses = await afterOther(1, () => Promise.all(tokens.map(token => requestPlace(token))), locked)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('gives two tabs of a fan the same place, both initially and when requesting a new one', async () => {
    await open(1, 0)
    await others(1)
    const inBothTabs = async (body: object) => {
      const person = () => aPersonToken(shop.database, shop.now)
      const [one, two] = [await person(), await person()]
      const tab = (token: string) =>
        requestPlace(shop.fan.token, { ...body, recaptcha_response_token: token })
      const responses = await afterOther(1, () => Promise.all([tab(one), tab(two)]), locked)
      return responses.map(({ body: { state, ready_at: at } }) => [state, Date.parse(at ?? '') - shop.now])
    }
    expect(await inBothTabs({})).toEqual([
      ['waiting', minute],
      ['waiting', minute],
    ])
    await others(1)
    shop.now += 30 * minute
    await others(1)
    expect(await inBothTabs({ again: true })).toEqual([
      ['waiting', minute],
      ['waiting', minute],
    ])
    // The next fan's place shows that no turn was skipped.
    expect(await enter((await shop.aBuyer()).token)).toMatchObject({ ahead: 2 })
  })

  test.each([[0], [30]])(
    'returns a place assigned by another server in the meantime, %s minutes after an earlier one',
    async minutes => {
      await open(60, 0)
      if (minutes > 0) await enter()
      shop.now += minutes * minute
      await others(1)
      const at = `'${new Date(shop.now).toISOString()}'::timestamptz`
      const insertPlace = `with room as (select project_id from waiting_rooms where project_id = $1 for update)
      insert into waiting_places (project_id, user_id, entered_at, ready_at)
      select project_id, ${shop.fan.userId}, ${at}, ${at} + interval '9 minutes' from room
      on conflict (project_id, user_id) do update set entered_at = excluded.entered_at, ready_at = excluded.ready_at`
      const personToken = await aPersonToken(shop.database, shop.now)
      const again = () => requestPlace(shop.fan.token, { again: true, recaptcha_response_token: personToken })
      const { body } = await afterOther(1, again, insertPlace)
      expect([body.state, Date.parse(body.ready_at ?? '') - shop.now]).toEqual(['waiting', 9 * minute])
    },
  )

  test('admits a fan who arrives while it is being closed', async () => {
    await open(1, 0)
    const deleted = 'delete from waiting_rooms where project_id = $1'
    expect(await afterOther(1, () => enter(), deleted)).toMatchObject({ state: 'none', place: null })
  })

  test('is shown on the project, and an operator can move and remove it', async () => {
    await open(30, minute)
    const project = await shop.api.get<{ waiting_room: unknown }>(
      `/api/v1/shops/md/projects/${shop.project.id}/`,
    )
    expect(project.body.waiting_room).toEqual({ opens_at: new Date(shop.now + minute).toISOString() })
    expect(await run('waiting-room open', [String(shop.project.id), '0'])).toMatchObject({ ok: false })
    expect(await run('waiting-room open', ['nothing', '5'])).toMatchObject({ ok: false })
    expect(await run('waiting-room close', [String(shop.project.id)])).toMatchObject({ ok: true })
    expect(await run('waiting-room close', [String(shop.project.id)])).toMatchObject({ ok: false })
    expect((await order())[0]).toBe(200)
  })

  test('keeps drawn turns of early fans when an operator changes the rate', async () => {
    await open(1, 30 * minute)
    const { place } = await enter()
    await others(3)
    shop.now += 31 * minute
    const before = await enter(shop.fan.token, { place })
    expect(await run('waiting-room open', [String(shop.project.id), '4'])).toMatchObject({ ok: true })
    expect((await enter()).ready_at).toBe(before.ready_at)
  })

  test('trusts a signed place for a minute after it is closed', async () => {
    await open(1, 0)
    await others(5)
    const { place } = await enter()
    expect(await run('waiting-room close', [String(shop.project.id)])).toMatchObject({ ok: true })
    expect((await enter(shop.fan.token, { place })).state).toBe('waiting')
    shop.now += minute
    expect((await enter(shop.fan.token, { place })).state).toBe('none')
  })

  test('allows presales before the opening and moves with its sale', async () => {
    const from = new Date(shop.now + 30 * minute)
    await shop.run('update projects set sale_from = $2 where id = $1', shop.project.id, from)
    await shop.run(
      `insert into presales (product_id, kind, opens_at, closes_at, code_hash)
     select id, 'code', $2, $3, sha256('FIRSTROW') from products where project_id = $1`,
      ...[shop.project.id, new Date(shop.now), from],
    )
    expect(await run('waiting-room open', [String(shop.project.id), '60'])).toMatchObject({ ok: true })
    const quote = await shop.aQuote({ presale_code: 'first-row' })
    expect((await shop.place(shop.wanted(quote))).status).toBe(200)

    const laterStart = new Date(shop.now + 90 * minute).toISOString()
    expect(await run('project move', [String(shop.project.id)], { from: laterStart })).toMatchObject({
      ok: true,
    })
    const [room] = await shop.run('select opens_at from waiting_rooms where project_id = $1', shop.project.id)
    expect(room?.opens_at.toISOString()).toBe(laterStart)
  })

  test.each(['project move', 'waiting-room open'])(
    'admits fans after the new start of a sale moved earlier by `%s`',
    async command => {
      const id = String(shop.project.id)
      const at = (inMs: number) => new Date(shop.now + inMs)
      await shop.run('update projects set sale_from = $2 where id = $1', id, at(90 * minute))
      expect(await run('waiting-room open', [id, '1'])).toMatchObject({ ok: true })
      const early = at(30 * minute).toISOString()
      const moved =
        command === 'project move'
          ? await run(command, [id], { from: early })
          : await run(command, [id, '1'], { at: early })
      expect(moved).toMatchObject({ ok: true })
      shop.now += 31 * minute
      expect(await enter()).toMatchObject({ state: 'in' })
      // The queue does not move once fans wait in it.
      await others(1)
      expect(await run('waiting-room open', [id, '1'], { at: at(-minute).toISOString() })).toMatchObject({
        ok: true,
      })
      const next = await enter((await shop.aBuyer()).token)
      expect(next).toMatchObject({ state: 'waiting', ahead: 2 })
    },
  )

  test('deletes places after thirty days', async () => {
    await open(60, 0)
    await enter()
    const places = async () =>
      (await shop.run('select from waiting_places where project_id = $1', shop.project.id)).length
    const purge = () => purgeWaitingPlaces.run({}, aTaskContext(shop.database, { now: () => shop.now }))
    shop.now += 29 * 24 * 60 * minute
    await purge()
    expect(await places()).toBe(1)
    shop.now += 2 * 24 * 60 * minute
    await purge()
    expect(await places()).toBe(0)
  })
})
