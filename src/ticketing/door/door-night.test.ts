import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiClient } from '../../platform/web/api/client.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt as doorsAt,
  hourMs,
  voidTicketsOfOrder,
} from '../tickets/server/testing/admission-fixtures.ts'
import { doorFixtures } from './server/testing/door-fixtures.ts'
import { findTickets } from './web/desk/ticket-search.tsx'
import { createDoorDevice } from './web/device/door-device.ts'
import { memoryStore } from './web/testing/memory-store.ts'

// Simulates phones at an event's doors and the server that they sync with.

let stage: AdmissionFixtures
let doorKit: ReturnType<typeof doorFixtures>
beforeAll(async () => {
  stage = await admissionFixtures()
  doorKit = doorFixtures(stage)
})
beforeEach(async () => {
  await stage.begin()
  stage.clock.now = doorsAt + hourMs / 2
})
afterAll(() => stage.database.close())

/** Creates a phone with a clock error and an unreliable network. */
function aPhone({ clockOffMs = 0, store = memoryStore() } = {}) {
  const network = { isThere: true, calls: 0 }
  const now = () => stage.clock.now + clockOffMs
  const device = createDoorDevice({
    store,
    now,
    clientOf: token =>
      createApiClient({
        baseUrl: '',
        timeoutMs: 1_000,
        token,
        now,
        markerHeader: ['X-Requested-With', 'browser'],
        wait: () => new Promise(() => {}),
        async fetch(path, init) {
          network.calls += 1
          if (!network.isThere) throw new TypeError('offline')
          return doorKit.api.request(path, init)
        },
      }),
  })
  return { device, network, store, now }
}

async function anOpenPhone(name: string, options: Parameters<typeof aPhone>[0] = {}) {
  const phone = aPhone(options)
  const [door] = await doorKit.codesOf(stage.eventId, { name })
  await phone.device.start()
  await phone.device.open(door?.code ?? '', 'd'.repeat(43))
  expect(await phone.device.sync()).toBe(true)
  return { ...phone, doorId: door?.id ?? 0 }
}
type Phone = Awaited<ReturnType<typeof anOpenPhone>>

const readTokens = async () => (await stage.ticketsOf()).flatMap(({ token }) => token ?? [])
const open = ({ device }: Pick<Phone, 'device'>) => {
  const state = device.getState()
  if (state.kind !== 'open') throw new Error(`the door is ${state.kind}`)
  return state
}

describe('door device', () => {
  test('shows green once and then yellow with the place, also at other doors after a sync', async () => {
    await stage.bought(2)
    const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
    const [one = '', two = ''] = await readTokens()
    expect(await north.device.scan(one)).toMatchObject({ colour: 'green', isNew: false })
    expect(await north.device.scan(one)).toMatchObject({ colour: 'yellow', first: { door_id: north.doorId } })
    expect(open(north)).toMatchObject({ inCount: 1, expectedCount: 2, waitingCount: 1 })
    await north.device.sync()
    await south.device.sync()
    expect(open(north).waitingCount).toBe(0)
    expect(await south.device.scan(one)).toMatchObject({ colour: 'yellow', first: { door_id: north.doorId } })
    const [code = ''] = (await stage.ticketsOf()).flatMap(({ token, short_code }) =>
      token === two ? (short_code ?? []) : [],
    )
    expect(await south.device.type(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).toMatchObject({
      colour: 'green',
    })
    expect(await south.device.scan(two)).toMatchObject({ colour: 'yellow', first: { how: 'hand' } })
  })

  test('stores one entry for two simultaneous scans of a ticket', async () => {
    await stage.bought(1)
    const phone = await anOpenPhone('North gate')
    const [token = ''] = await readTokens()
    const verdicts = await Promise.all([phone.device.scan(token), phone.device.scan(token)])
    expect(verdicts.map(verdict => verdict?.colour).toSorted()).toEqual(['green', 'yellow'])
    expect(open(phone).waitingCount).toBe(1)
  })

  test('merges entries of two offline phones with different clocks into the same order everywhere', async () => {
    await stage.bought(3)
    const behind = { clockOffMs: -3 * hourMs }
    const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate', behind)]
    expect(open(south).clockError).toEqual({ kind: 'behind', ms: 3 * hourMs })
    expect(open(north).clockError).toBeNull()
    const [one = '', two = '', three = ''] = await readTokens()
    for (const { network } of [north, south]) network.isThere = false
    await south.device.scan(one)
    stage.clock.now += 60_000
    await north.device.scan(one)
    await north.device.scan(two)
    await south.device.scan(three)
    expect([await north.device.sync(), await south.device.sync()]).toEqual([false, false])
    expect([open(north), open(south)]).toMatchObject([
      { waitingCount: 2, isOnline: false },
      { waitingCount: 2, isOnline: false },
    ])
    // Closes and reopens the page on both phones.
    const again = [aPhone({ store: north.store }), aPhone({ store: south.store, ...behind })] as const
    for (const phone of again) await phone.device.start()
    expect(await again[0].device.scan(two)).toMatchObject({ colour: 'yellow' })
    for (const { device } of [...again, ...again]) expect(await device.sync()).toBe(true)
    for (const { device } of again) {
      const first = device.held()?.entries.first
      expect([...(first?.values() ?? [])].map(({ door_id }) => door_id).toSorted()).toEqual(
        [north.doorId, south.doorId, south.doorId].toSorted(),
      )
      expect(open({ device })).toMatchObject({ inCount: 3, waitingCount: 0 })
    }
    const shown = await doorKit.operator.run('door entries', [String(stage.eventId)])
    expect(shown).toMatchObject({ data: { count: 3, doubles: [{ door_id: north.doorId, seq: 1 }] } })
  })

  test('stores entries once when a push is repeated after a lost response', async () => {
    await stage.bought(1)
    const phone = await anOpenPhone('North gate')
    const [token = ''] = await readTokens()
    await phone.device.scan(token)
    const [entry] = phone.device.held()?.waiting ?? []
    if (!entry) throw new Error('nothing waits')
    const { door_id: _, is_sent: __, ...sent } = entry
    await doorKit.push(phone.device.held()?.session.token ?? '', [sent])
    await phone.device.sync()
    const rows = await stage.run('select seq from door_entries where door_id = $1', phone.doorId)
    expect([rows, open(phone).waitingCount]).toEqual([[{ seq: 1 }], 0])
  })

  test('shows red with the reason for void, replaced, foreign and altered tickets', async () => {
    const [kept, gone] = [await stage.bought(1), await stage.bought(1)]
    const [old = '', refunded = ''] = await readTokens()
    const otherEvent = await stage.aNight({ name: 'Other night' })
    const other = await stage.bought(1, { lines: [(await stage.aSale({ eventId: otherEvent })).tickets(1)] })
    const foreign = (await stage.ticketsOf()).find(({ order_id }) => order_id === other.publicId)?.token ?? ''
    const phone = await anOpenPhone('North gate')
    const why = async (text: string) => {
      const verdict = await phone.device.scan(text)
      return verdict?.colour === 'red' ? verdict.why : verdict?.colour
    }
    expect(await why(foreign)).toBe('other_event')
    expect(await why('https://fans.example/')).toBe('unreadable')
    const [header = '', claims = '', signature = ''] = old.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(await why(`${part({ alg: 'none' })}.${claims}.`)).not.toBe('green')
    expect(
      await why(`${header}.${part({ t: 'abcdefghijklmnop', e: stage.eventId, n: 1, v: 1 })}.${signature}`),
    ).toBe('altered')
    stage.clock.now += 60_000
    await stage.run(
      "update events set doors_at = doors_at + interval '4 hours', starts_at = starts_at + interval '4 hours' where id = $1",
      stage.eventId,
    )
    await stage.ask(stage.fan.token, 'POST', `projects/${stage.sale.id}/entry-tickets/`, {
      order_id: kept.publicId,
      names: ['Mira Kowal'],
    })
    await stage.database.transaction(db =>
      voidTicketsOfOrder(db, gone.id, { reason: 'refunded', actor: 'system', at: stage.clock.now }),
    )
    // The phone learns of the changes only at the next contact.
    expect([await phone.device.sync(), await why(old), await why(refunded)]).toEqual([
      true,
      'replaced',
      'void',
    ])
    const [current] = (await stage.ticketsOf()).filter(({ order_id }) => order_id === kept.publicId)
    expect(await why(current?.token ?? '')).toBe('too_early')
    stage.clock.now += 4 * hourMs
    expect(await why(current?.token ?? '')).toBe('green')
    expect(await phone.device.type(current?.short_code ?? '')).toMatchObject({ colour: 'yellow' })
    expect(await phone.device.type('2222-2222')).toMatchObject({ colour: 'red', why: 'unknown_code' })
  })

  test('updates the admission times of unchanged tickets when the event is moved', async () => {
    await stage.bought(1)
    const phone = await anOpenPhone('North gate')
    const [token = ''] = await readTokens()
    stage.clock.now += 2 * hourMs
    await stage.run(
      "update events set doors_at = doors_at + interval '1 day', starts_at = starts_at + interval '1 day' where id = $1",
      stage.eventId,
    )
    await phone.device.sync()
    expect(await phone.device.scan(token)).toMatchObject({ colour: 'red', why: 'too_early' })
  })

  test('admits a ticket bought after the list was loaded and marks it as new', async () => {
    await stage.bought(1)
    const phone = await anOpenPhone('North gate')
    phone.network.isThere = false
    const late = await stage.bought(1)
    const token = (await stage.ticketsOf()).find(({ order_id }) => order_id === late.publicId)?.token ?? ''
    expect(await phone.device.scan(token)).toMatchObject({ colour: 'green', isNew: true })
    expect(open(phone)).toMatchObject({ inCount: 1, expectedCount: 2 })
  })

  test('erases the list when the phone is revoked or handed over', async () => {
    await stage.bought(1)
    const [lost, handed] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
    await doorKit.operator.run('door revoke', [String(lost.doorId)])
    expect(await lost.device.sync()).toBe(false)
    expect(lost.device.getState()).toEqual({ kind: 'closed', why: 'revoked' })
    await handed.device.handOver()
    expect(handed.device.getState()).toEqual({ kind: 'closed', why: 'handed_over' })
    for (const { store, device } of [lost, handed]) {
      expect(await store.read()).toEqual({ session: null, answers: [], own: [] })
      expect(await device.scan((await readTokens())[0] ?? '')).toBeNull()
    }
  })

  test('leaves no data behind when handed over during a sync', async () => {
    await stage.bought(1)
    const phone = await anOpenPhone('North gate')
    const syncing = phone.device.sync()
    await phone.device.handOver()
    await syncing
    expect(await phone.store.read()).toEqual({ session: null, answers: [], own: [] })
  })

  test('erases the list a day after the event, even without a network and with a wrong clock', async () => {
    await stage.bought(1)
    const store = memoryStore()
    const options = { store, clockOffMs: -48 * hourMs }
    const phone = await anOpenPhone('North gate', options)
    phone.network.isThere = false
    stage.clock.now = doorsAt + 33 * hourMs - 1
    await phone.device.sync()
    expect(phone.device.getState().kind).toBe('open')
    stage.clock.now += 1
    const again = aPhone(options)
    await again.device.start()
    expect(again.device.getState()).toEqual({ kind: 'closed', why: 'over' })
    expect((await store.read()).answers).toEqual([])
    await phone.device.sync()
    expect(phone.device.getState()).toEqual({ kind: 'closed', why: 'over' })
  })

  test('admits people when the storage is full, shows a warning and sends the entries', async () => {
    await stage.bought(1)
    const phone = await anOpenPhone('North gate')
    phone.store.disk.isFull = true
    expect(await phone.device.scan((await readTokens())[0] ?? '')).toMatchObject({ colour: 'green' })
    expect(open(phone)).toMatchObject({ hasStorageFailed: true, inCount: 1 })
  })

  test('finds people by initials and by the start of their code', async () => {
    // Names cannot be changed from two hours before the doors open.
    stage.clock.now -= 3 * hourMs
    const order = await stage.bought(2)
    await stage.ask(stage.fan.token, 'POST', `projects/${stage.sale.id}/entry-tickets/`, {
      order_id: order.publicId,
      // No code contains the letter U.
      names: ['Mira Uhl', 'Uma'],
    })
    const { device } = await anOpenPhone('North gate')
    const list = device.held()?.list
    if (!list) throw new Error('there is no list')
    const found = (words: string) => findTickets(list, words).map(({ initials }) => initials)
    expect([found('m. u'), found('U'), found('').toSorted(), found('uu')]).toEqual([
      ['MU'],
      ['U'],
      ['MU', 'U'],
      [],
    ])
    const [own] = (await stage.ticketsOf()).filter(({ name }) => name === 'Uma')
    expect(found(own?.short_code?.slice(0, 5).toLowerCase() ?? '')).toEqual(['U'])
  })

  test("readmits a ticket at other doors when a revoked door's entries are withdrawn", async () => {
    await stage.bought(1)
    const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
    const [one = ''] = await readTokens()
    await south.device.scan(one)
    await south.device.sync()
    await north.device.sync()
    expect(await north.device.scan(one)).toMatchObject({ colour: 'yellow' })
    await doorKit.operator.run('door revoke', [String(south.doorId)], { 'forget-entries': '' })
    await north.device.sync()
    expect(open(north)).toMatchObject({ inCount: 0 })
    const again = aPhone({ store: north.store })
    await again.device.start()
    expect(await again.device.scan(one)).toMatchObject({
      colour: 'green',
      ticket: { place: 1, count: 1, shortCode: expect.stringMatching(/./) },
    })
  })

  test("prefers a plausible entry to another door's entry with an impossible time", async () => {
    await stage.bought(1)
    const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
    const [one = ''] = await readTokens()
    expect(await north.device.scan(one)).toMatchObject({ colour: 'green' })
    const held = south.device.held()
    const [ticket] = await stage.ticketsOf()
    await doorKit.push(held?.session.token ?? '', [{ seq: 1, ticket_id: ticket?.ticket_id ?? '', at: 0 }])
    for (const phone of [north, south]) await phone.device.sync()
    await south.device.sync()
    for (const phone of [north, south]) {
      expect(await phone.device.scan(one)).toMatchObject({
        colour: 'yellow',
        first: { door_id: north.doorId },
      })
    }
  })
})
