import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiClient } from '../../platform/web/api/client.ts'
import {
  type Admitting,
  admittingIn,
  doors as doorsAt,
  hourMs,
  voidTicketsOfOrder,
} from '../tickets/server/testing/admitting.ts'
import { doorsIn } from './server/testing/doors-in.ts'
import { findTickets } from './web/desk/ticket-search.tsx'
import { createDoorDevice } from './web/device/door-device.ts'
import { memoryStore } from './web/testing/memory-store.ts'

// Phones at the doors of one night, with the server that they sync with.

let stage: Admitting
let night: ReturnType<typeof doorsIn>
beforeAll(async () => {
  stage = await admittingIn()
  night = doorsIn(stage)
})
beforeEach(async () => {
  await stage.begin()
  stage.clock.now = doorsAt + hourMs / 2
})
afterAll(() => stage.database.close())

/** A phone whose clock is off, with a network that comes and goes. */
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
          return night.api.request(path, init)
        },
      }),
  })
  return { device, network, store, now }
}

async function anOpenPhone(name: string, given: Parameters<typeof aPhone>[0] = {}) {
  const phone = aPhone(given)
  const [door] = await night.codesOf(stage.eventId, { name })
  await phone.device.start()
  await phone.device.open(door?.code ?? '', 'd'.repeat(43))
  expect(await phone.device.sync()).toBe(true)
  return { ...phone, doorId: door?.id ?? 0 }
}
type Phone = Awaited<ReturnType<typeof anOpenPhone>>

const tokensOf = async () => (await stage.ticketsOf()).flatMap(({ token }) => token ?? [])
const open = ({ device }: Pick<Phone, 'device'>) => {
  const state = device.getState()
  if (state.kind !== 'open') throw new Error(`the door is ${state.kind}`)
  return state
}

test('green once, then yellow with the place; at the other door too, after a sync', async () => {
  await stage.bought(2)
  const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
  const [one = '', two = ''] = await tokensOf()
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

test('two readings of one ticket at the same moment are one entry', async () => {
  await stage.bought(1)
  const phone = await anOpenPhone('North gate')
  const [token = ''] = await tokensOf()
  const verdicts = await Promise.all([phone.device.scan(token), phone.device.scan(token)])
  expect(verdicts.map(verdict => verdict?.colour).toSorted()).toEqual(['green', 'yellow'])
  expect(open(phone).waitingCount).toBe(1)
})

test('a night without a network, on two phones with clocks hours apart: all is kept, and merges the same everywhere', async () => {
  await stage.bought(3)
  const behind = { clockOffMs: -3 * hourMs }
  const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate', behind)]
  expect(open(south).clockError).toEqual({ kind: 'behind', ms: 3 * hourMs })
  expect(open(north).clockError).toBeNull()
  const [one = '', two = '', three = ''] = await tokensOf()
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
  // Both pages are closed, and opened again on the same phones.
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
  const shown = await night.operator.run('door entries', [String(stage.eventId)])
  expect(shown).toMatchObject({ data: { count: 3, doubles: [{ door_id: north.doorId, seq: 1 }] } })
})

test('a push whose answer was lost is sent again, and is there once', async () => {
  await stage.bought(1)
  const phone = await anOpenPhone('North gate')
  const [token = ''] = await tokensOf()
  await phone.device.scan(token)
  const [entry] = phone.device.held()?.waiting ?? []
  if (!entry) throw new Error('nothing waits')
  const { door_id: _, is_sent: __, ...sent } = entry
  await night.push(phone.device.held()?.session.token ?? '', [sent])
  await phone.device.sync()
  const rows = await stage.run('select seq from door_entries where door_id = $1', phone.doorId)
  expect([rows, open(phone).waitingCount]).toEqual([[{ seq: 1 }], 0])
})

test('void, replaced, foreign and altered tickets are red with the reason', async () => {
  const [kept, gone] = [await stage.bought(1), await stage.bought(1)]
  const [old = '', refunded = ''] = await tokensOf()
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
  // Known only once the phone is in contact.
  expect([await phone.device.sync(), await why(old), await why(refunded)]).toEqual([true, 'replaced', 'void'])
  const [current] = (await stage.ticketsOf()).filter(({ order_id }) => order_id === kept.publicId)
  expect(await why(current?.token ?? '')).toBe('too_early')
  stage.clock.now += 4 * hourMs
  expect(await why(current?.token ?? '')).toBe('green')
  expect(await phone.device.type(current?.short_code ?? '')).toMatchObject({ colour: 'yellow' })
  expect(await phone.device.type('2222-2222')).toMatchObject({ colour: 'red', why: 'unknown_code' })
})

test('an event that is moved moves the windows of tickets that did not change', async () => {
  await stage.bought(1)
  const phone = await anOpenPhone('North gate')
  const [token = ''] = await tokensOf()
  stage.clock.now += 2 * hourMs
  await stage.run(
    "update events set doors_at = doors_at + interval '1 day', starts_at = starts_at + interval '1 day' where id = $1",
    stage.eventId,
  )
  await phone.device.sync()
  expect(await phone.device.scan(token)).toMatchObject({ colour: 'red', why: 'too_early' })
})

test('a ticket that was bought after the list came is let in, and marked as new', async () => {
  await stage.bought(1)
  const phone = await anOpenPhone('North gate')
  phone.network.isThere = false
  const late = await stage.bought(1)
  const token = (await stage.ticketsOf()).find(({ order_id }) => order_id === late.publicId)?.token ?? ''
  expect(await phone.device.scan(token)).toMatchObject({ colour: 'green', isNew: true })
  expect(open(phone)).toMatchObject({ inCount: 1, expectedCount: 2 })
})

test('a revoked phone erases its list, and so does one that is handed over', async () => {
  await stage.bought(1)
  const [lost, handed] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
  await night.operator.run('door revoke', [String(lost.doorId)])
  expect(await lost.device.sync()).toBe(false)
  expect(lost.device.getState()).toEqual({ kind: 'closed', why: 'revoked' })
  await handed.device.handOver()
  expect(handed.device.getState()).toEqual({ kind: 'closed', why: 'handed_over' })
  for (const { store, device } of [lost, handed]) {
    expect(await store.read()).toEqual({ session: null, answers: [], own: [] })
    expect(await device.scan((await tokensOf())[0] ?? '')).toBeNull()
  }
})

test('handing over while a sync is under way leaves nothing behind', async () => {
  await stage.bought(1)
  const phone = await anOpenPhone('North gate')
  const syncing = phone.device.sync()
  await phone.device.handOver()
  await syncing
  expect(await phone.store.read()).toEqual({ session: null, answers: [], own: [] })
})

test('the list erases itself a day after the night, without a network and with a wrong clock', async () => {
  await stage.bought(1)
  const store = memoryStore()
  const given = { store, clockOffMs: -48 * hourMs }
  const phone = await anOpenPhone('North gate', given)
  phone.network.isThere = false
  stage.clock.now = doorsAt + 33 * hourMs - 1
  await phone.device.sync()
  expect(phone.device.getState().kind).toBe('open')
  stage.clock.now += 1
  const again = aPhone(given)
  await again.device.start()
  expect(again.device.getState()).toEqual({ kind: 'closed', why: 'over' })
  expect((await store.read()).answers).toEqual([])
  await phone.device.sync()
  expect(phone.device.getState()).toEqual({ kind: 'closed', why: 'over' })
})

test('a full phone lets people in, says so, and sends all the same', async () => {
  await stage.bought(1)
  const phone = await anOpenPhone('North gate')
  phone.store.disk.isFull = true
  expect(await phone.device.scan((await tokensOf())[0] ?? '')).toMatchObject({ colour: 'green' })
  expect(open(phone)).toMatchObject({ hasStorageFailed: true, inCount: 1 })
})

test('people are found by initials and by the beginning of their code', async () => {
  // Names freeze two hours before doors.
  stage.clock.now -= 3 * hourMs
  const order = await stage.bought(2)
  await stage.ask(stage.fan.token, 'POST', `projects/${stage.sale.id}/entry-tickets/`, {
    order_id: order.publicId,
    // No code has a U.
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

test('a ticket is good again at other doors when the entries of a revoked door are forgotten', async () => {
  await stage.bought(1)
  const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
  const [one = ''] = await tokensOf()
  await south.device.scan(one)
  await south.device.sync()
  await north.device.sync()
  expect(await north.device.scan(one)).toMatchObject({ colour: 'yellow' })
  await night.operator.run('door revoke', [String(south.doorId)], { 'forget-entries': '' })
  await north.device.sync()
  expect(open(north)).toMatchObject({ inCount: 0 })
  const again = aPhone({ store: north.store })
  await again.device.start()
  expect(await again.device.scan(one)).toMatchObject({
    colour: 'green',
    ticket: { place: 1, count: 1, shortCode: expect.stringMatching(/./) },
  })
})

test('an impossible entry of another door gives way to a real one', async () => {
  await stage.bought(1)
  const [north, south] = [await anOpenPhone('North gate'), await anOpenPhone('South gate')]
  const [one = ''] = await tokensOf()
  expect(await north.device.scan(one)).toMatchObject({ colour: 'green' })
  const held = south.device.held()
  const [ticket] = await stage.ticketsOf()
  await night.push(held?.session.token ?? '', [{ seq: 1, ticket_id: ticket?.ticket_id ?? '', at: 0 }])
  for (const phone of [north, south]) await phone.device.sync()
  await south.device.sync()
  for (const phone of [north, south]) {
    expect(await phone.device.scan(one)).toMatchObject({ colour: 'yellow', first: { door_id: north.doorId } })
  }
})
