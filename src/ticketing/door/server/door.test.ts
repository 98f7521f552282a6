import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../platform/contract/errors.ts'
import {
  type Admitting,
  admittingIn,
  doors as doorsAt,
  hourMs,
  voidTicketsOfOrder,
} from '../../tickets/server/testing/admitting.ts'
import { doorsIn } from './testing/doors-in.ts'

let stage: Admitting
let night: ReturnType<typeof doorsIn>
beforeAll(async () => {
  stage = await admittingIn()
  night = doorsIn(stage)
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as ErrorBody).error_code.name,
]
/** The night ends eight hours after its start. */
const end = doorsAt + 9 * hourMs

test('a code opens one device, however it is typed, and that device may repeat it', async () => {
  const [door] = await night.codesOf(stage.eventId, { name: 'North gate' })
  const code = door?.code ?? ''
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  const opened = await night.open(code)
  expect(opened).toMatchObject({
    status: 200,
    body: { door_id: door?.id, name: 'North gate', server_time: stage.clock.now },
  })
  const asTyped = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  const wide = code.replaceAll(/[0-9A-Z]/g, letter =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  )
  for (const spelled of [asTyped, wide]) expect((await night.open(spelled)).body).toEqual(opened.body)
  expect(errorOf(await night.open(code, 'b'))).toEqual([409, 'door_code_used'])
  expect((await night.list(opened.body.token)).status).toBe(200)
})

test('codes that nobody made, that were revoked or whose event is over open nothing', async () => {
  const [door, revoked] = await night.codesOf(stage.eventId, { doors: '2' })
  expect(errorOf(await night.open('0000-0000-0000-0000-0000'))).toEqual([404, 'door_code_unknown'])
  await night.operator.run('door revoke', [String(revoked?.id)])
  expect(errorOf(await night.open(revoked?.code ?? ''))).toEqual([410, 'door_code_ended'])
  stage.clock.now = end - 1
  await stage.run(
    "update events set starts_at = starts_at - interval '1 minute' where id = $1",
    stage.eventId,
  )
  expect(errorOf(await night.open(door?.code ?? ''))).toEqual([410, 'door_code_ended'])
  await stage.run("update events set starts_at = starts_at + interval '1 day' where id = $1", stage.eventId)
  expect((await night.open(door?.code ?? '')).status).toBe(200)
})

test('the list has current tickets with initials alone, void ones with the reason, and nothing of a fan', async () => {
  const [order, gone] = [await stage.bought(2), await stage.bought(1)]
  await stage.ask(stage.fan.token, 'POST', `projects/${stage.sale.id}/entry-tickets/`, {
    order_id: order.publicId,
    names: ['Mira Kowal', 'Jo'],
  })
  await stage.database.transaction(db =>
    voidTicketsOfOrder(db, gone.id, { reason: 'refunded', actor: 'system', at: stage.clock.now }),
  )
  const { token } = await night.anOpenDoor(stage.eventId)
  const { body } = await night.list(token)
  const own = await stage.ticketsOf()
  expect(body.tickets.map(({ initials, version, void_reason }) => [initials, version, void_reason])).toEqual([
    ['MK', 2, undefined],
    ['J', 2, undefined],
    ['', 1, 'refunded'],
  ])
  expect(
    body.tickets
      .slice(0, 2)
      .map(({ short_code }) => short_code)
      .toSorted(),
  ).toEqual(own.flatMap(({ short_code }) => short_code ?? []).toSorted())
  expect(body.groups).toEqual([expect.objectContaining({ admits_from: new Date(doorsAt).toISOString() })])
  expect(body.keys).toEqual([expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', use: 'sig' })])
  expect(body).toMatchObject({
    erase_at: end + 24 * hourMs,
    event: { name: 'Long night', is_cancelled: false },
  })
  const text = JSON.stringify(body)
  for (const trace of ['Mira', 'Kowal', own[0]?.token ?? 'none', '@']) expect(text).not.toContain(trace)
})

test('a later list says what changed, and overlaps, so that no late commit is missed', async () => {
  await stage.bought(1)
  const { token, door_id } = await night.anOpenDoor(stage.eventId)
  const first = await night.list(token)
  stage.clock.now += hourMs
  const later = await night.list(token, first.body.server_time)
  expect([later.body.tickets.length, later.body.entries]).toEqual([1, []])
  stage.clock.now = doorsAt
  const ticket = first.body.tickets[0]?.ticket_id ?? ''
  await night.push(token, [{ seq: 1, ticket_id: ticket, at: stage.clock.now }])
  const third = await night.list(token, later.body.server_time)
  expect(third.body.tickets).toEqual([])
  expect(third.body.entries).toEqual([
    { door_id, seq: 1, ticket_id: ticket, at: stage.clock.now, offset_ms: 0, how: 'camera' },
  ])
  expect((await night.list(token)).body.tickets).toHaveLength(1)
})

test('what is pushed twice is there once; two doors that were offline merge, and operators see the double', async () => {
  await stage.bought(2)
  const [north, south] = [
    await night.anOpenDoor(stage.eventId),
    await night.anOpenDoor(stage.eventId, 'South gate'),
  ]
  const [one = '', two = ''] = (await night.list(north.token)).body.tickets.map(({ ticket_id }) => ticket_id)
  const at = doorsAt + hourMs
  const ofNorth = [
    { seq: 1, ticket_id: one, at },
    { seq: 2, ticket_id: two, at: at + 60_000, how: 'hand' as const },
  ]
  for (const _ of [1, 2]) expect((await night.push(north.token, ofNorth, 3)).status).toBe(200)
  // The south gate's clock is an hour ahead: it let the ticket in a minute before.
  const ahead = { at: at + hourMs - 60_000, offset_ms: -hourMs }
  await night.push(south.token, [{ seq: 1, ticket_id: one, ...ahead }])
  await night.push(south.token, [{ seq: 2, ticket_id: two, at: at + 120_000, offset_ms: null }])
  const shown = await night.operator.run('door entries', [String(stage.eventId)])
  expect(shown).toMatchObject({
    ok: true,
    data: {
      count: 2,
      doubles: [
        { door_id: north.door_id, seq: 1, ticket_id: one },
        { door_id: south.door_id, seq: 2, ticket_id: two },
      ],
      uncertain_doors: [south.door_id],
    },
  })
  expect(shown.ok && shown.text).toContain('North gate still has 3 entries to send.')
  const list = await night.operator.run('door list', [String(stage.eventId)])
  expect(list.ok && list.text).toContain('North gate: open')
})

test('a number that has another ticket already is answered as taken, and what is there stays', async () => {
  await stage.bought(4)
  const { token, door_id } = await night.anOpenDoor(stage.eventId)
  const ids = (await night.list(token)).body.tickets.map(({ ticket_id }) => ticket_id)
  const entryOf = (seq: number, letter: string) => ({
    seq,
    ticket_id: ids['abcd'.indexOf(letter)] ?? '',
    at: doorsAt,
  })
  const first = await night.push(token, [entryOf(1, 'a'), entryOf(2, 'b')])
  expect(first.body).toMatchObject({ taken: [] })
  const second = await night.push(token, [entryOf(1, 'a'), entryOf(2, 'c'), entryOf(3, 'd')])
  expect(second.body).toMatchObject({ taken: [2], last_seq: 2 })
  const kept = await stage.run(
    'select ticket_id as t from door_entries where door_id = $1 order by seq',
    door_id,
  )
  expect(kept.map(({ t }) => t)).toEqual([ids[0], ids[1], ids[3]])
})

describe('entries that cannot be true', () => {
  async function aNight() {
    await stage.bought(2)
    const [north, south] = [
      await night.anOpenDoor(stage.eventId),
      await night.anOpenDoor(stage.eventId, 'South'),
    ]
    const ids = (await night.list(north.token)).body.tickets.map(({ ticket_id }) => ticket_id)
    stage.clock.now = doorsAt + hourMs
    return { north, south, one: ids[0] ?? '', two: ids[1] ?? '' }
  }
  const entriesOf = async (options: Record<string, string> = {}) => {
    const shown = await night.operator.run('door entries', [String(stage.eventId)], options)
    if (!shown.ok) throw new Error(shown.problem)
    return shown as { text: string; data: Record<string, { door_id: number; seq: number }[]> }
  }
  const seqsOf = (entries: { door_id: number; seq: number }[] = []) =>
    entries.map(({ door_id, seq }) => [door_id, seq])

  test('answers each entry, drops unknown tickets and flags impossible times', async () => {
    const { north, one, two } = await aNight()
    const { body } = await night.push(north.token, [
      { seq: 1, ticket_id: one, at: 0 },
      { seq: 2, ticket_id: 'nobodys-ticket-1', at: doorsAt + 1 },
      { seq: 3, ticket_id: two, at: doorsAt + 1 },
      { seq: 4, ticket_id: two, at: stage.clock.now + hourMs },
      { seq: 5, ticket_id: one, at: 0, offset_ms: doorsAt + 60_000 },
    ])
    expect((body as { results: object[] }).results).toEqual([
      { seq: 1, outcome: 'implausible' },
      { seq: 2, outcome: 'unknown_ticket' },
      { seq: 3, outcome: 'stored' },
      { seq: 4, outcome: 'implausible' },
      { seq: 5, outcome: 'stored' },
    ])
    const { entries } = (await night.list(north.token)).body
    expect(entries.map(({ seq, is_implausible: flag }) => [seq, flag])).toEqual([
      ...[
        [1, true],
        [3, undefined],
        [4, true],
        [5, undefined],
      ],
    ])
  })

  test('counts a plausible entry before an impossible one, and that one where nothing else does', async () => {
    const { north, south, one, two } = await aNight()
    await night.push(north.token, [
      { seq: 1, ticket_id: one, at: 0 },
      { seq: 2, ticket_id: two, at: 0 },
    ])
    await night.push(south.token, [{ seq: 1, ticket_id: one, at: doorsAt + 60_000 }])
    const { data, text } = await entriesOf()
    expect(seqsOf(data['entries']).toSorted()).toEqual([
      [north.door_id, 2],
      [south.door_id, 1],
    ])
    expect(seqsOf(data['doubles'])).toEqual([[north.door_id, 1]])
    expect(seqsOf(data['implausible'])).toEqual([
      [north.door_id, 1],
      [north.door_id, 2],
    ])
    expect(text).toContain('2 have an impossible time')
  })

  test('forgets the entries of a revoked door, from a time on, at every other door', async () => {
    const { north, south, one, two } = await aNight()
    await night.push(south.token, [{ seq: 1, ticket_id: one, at: doorsAt + 1 }])
    stage.clock.now += hourMs
    const before = (await night.list(north.token)).body.server_time
    await night.push(south.token, [{ seq: 2, ticket_id: two, at: doorsAt + 2 }])
    const revoke = (options: Record<string, string>) =>
      night.operator.run('door revoke', [String(south.door_id)], { 'forget-entries': '', ...options })
    for (const since of ['soon', '2027-02-30']) expect(await revoke({ since })).toMatchObject({ ok: false })
    expect(
      await night.operator.run('door revoke', [String(south.door_id)], { since: '2027-01-01T00:00:00Z' }),
    ).toMatchObject({ ok: false })
    const since = new Date(stage.clock.now).toISOString()
    expect(await revoke({ since })).toMatchObject({ ok: true, data: { is_changed: true, forgotten: 1 } })
    const { body } = await night.list(north.token, before)
    expect(body.forgotten).toEqual([{ door_id: south.door_id, seqs: [2] }])
    expect(seqsOf((await entriesOf()).data['entries'])).toEqual([[south.door_id, 1]])
    const apart = await entriesOf({ revoked: '' })
    expect([apart.data['count'], seqsOf(apart.data['revoked'])]).toEqual([0, [[south.door_id, 1]]])
    expect(apart.text).toContain('1 are of revoked doors')
    expect(await revoke({})).toMatchObject({ ok: true, data: { is_changed: false, forgotten: 1 } })
    expect((await entriesOf()).data['count']).toBe(0)
    expect((await night.operator.audits()).at(-1)).toMatchObject({
      act: 'door revoke',
      after: { forgotten: 1 },
    })
  })
})

test('a door is let in by its own token alone, until it is revoked or a day after the night', async () => {
  const door = await night.anOpenDoor(stage.eventId)
  for (const token of [stage.fan.token, 'x'.repeat(43)]) {
    expect(errorOf(await night.list(token))).toEqual([401, 'door_closed'])
    expect(errorOf(await night.push(token, []))).toEqual([401, 'door_closed'])
  }
  const asFan = await night.api.request('/api/v3/users/self/', {
    headers: { Authorization: `Bearer ${door.token}` },
  })
  expect(asFan.status).toBe(401)
  stage.clock.now = end + 24 * hourMs - 1
  expect((await night.list(door.token)).status).toBe(200)
  stage.clock.now += 1
  expect((await night.list(door.token)).status).toBe(401)
  stage.clock.now = doorsAt
  await night.operator.run('door revoke', [String(door.door_id)], { reason: 'lost' })
  expect((await night.push(door.token, [])).status).toBe(401)
})

test('what no door writes down is refused, and changes nothing', async () => {
  await stage.bought(1)
  const { token } = await night.anOpenDoor(stage.eventId)
  const [ticket] = (await night.list(token)).body.tickets
  const entry = { seq: 1, ticket_id: ticket?.ticket_id ?? '', at: doorsAt }
  const wrong = [
    { seq: 0 },
    { seq: 2 ** 31 },
    { ticket_id: 'no id' },
    { at: -1 },
    { at: 9e15 },
    { how: 'eye' as never },
  ]
  for (const part of wrong) expect((await night.push(token, [{ ...entry, ...part }])).status).toBe(400)
  const many = Array.from({ length: 301 }, (_, at) => ({ ...entry, seq: at + 1 }))
  expect((await night.push(token, many)).status).toBe(400)
  expect((await night.push(token, many.slice(1))).status).toBe(200)
  expect(
    await stage.run('select count(*)::int from door_entries where door_id = (select max(id) from doors)'),
  ).toEqual([{ count: 300 }])
})

test('commands leave audit rows without codes, and say what is wrong', async () => {
  const [one, two] = await night.codesOf(stage.eventId, { doors: '2', name: 'Gate', reason: 'the night' })
  expect([one?.name, two?.name]).toEqual(['Gate 1', 'Gate 2'])
  await night.operator.run('door revoke', [String(one?.id)])
  const audits = (await night.operator.audits()).slice(-2)
  expect(audits).toMatchObject([
    { act: 'door code', subject: `event ${stage.eventId}`, reason: 'the night' },
    { act: 'door revoke', subject: `event ${stage.eventId}`, after: { door: one?.id } },
  ])
  expect(JSON.stringify(audits)).not.toContain(one?.code)
  expect(await night.operator.run('door revoke', [String(one?.id)])).toMatchObject({
    data: { is_changed: false },
  })
  for (const [name, args, options] of [
    ['door code', ['999999'], {}],
    ['door code', [String(stage.eventId)], { doors: '0' }],
    ['door code', [String(stage.eventId)], { doors: '51' }],
    ['door code', [String(stage.eventId)], { name: ' ' }],
    ['door revoke', ['999999'], {}],
    ['door list', ['x'], {}],
    ['door entries', ['999999'], {}],
  ] as const) {
    expect(await night.operator.run(name, [...args], options)).toMatchObject({ ok: false })
  }
})
