import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../platform/contract/errors.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
  doorsOpenAt as doorsAt,
  hourMs,
  voidTicketsOfOrder,
} from '../../tickets/server/testing/admission-fixtures.ts'
import { doorFixtures } from './testing/door-fixtures.ts'

let stage: AdmissionFixtures
let doorKit: ReturnType<typeof doorFixtures>
beforeAll(async () => {
  stage = await admissionFixtures()
  doorKit = doorFixtures(stage)
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const getError = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as ErrorBody).error_code.name,
]
/** The event ends eight hours after its start. */
const end = doorsAt + 9 * hourMs

describe('door API', () => {
  test('opens one device per code in any spelling and accepts its repeated requests', async () => {
    const [door] = await doorKit.codesOf(stage.eventId, { name: 'North gate' })
    const code = door?.code ?? ''
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
    const opened = await doorKit.open(code)
    expect(opened).toMatchObject({
      status: 200,
      body: { door_id: door?.id, name: 'North gate', server_time: stage.clock.now },
    })
    const asTyped = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const wide = code.replaceAll(/[0-9A-Z]/g, character =>
      String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
    )
    for (const spelled of [asTyped, wide]) expect((await doorKit.open(spelled)).body).toEqual(opened.body)
    expect(getError(await doorKit.open(code, 'b'))).toEqual([409, 'door_code_used'])
    expect((await doorKit.list(opened.body.token)).status).toBe(200)
  })

  test('rejects unknown and revoked codes, and codes of past events', async () => {
    const [door, revoked] = await doorKit.codesOf(stage.eventId, { doors: '2' })
    expect(getError(await doorKit.open('0000-0000-0000-0000-0000'))).toEqual([404, 'door_code_unknown'])
    await doorKit.operator.run('door revoke', [String(revoked?.id)])
    expect(getError(await doorKit.open(revoked?.code ?? ''))).toEqual([410, 'door_code_ended'])
    stage.clock.now = end - 1
    await stage.run(
      "update events set starts_at = starts_at - interval '1 minute' where id = $1",
      stage.eventId,
    )
    expect(getError(await doorKit.open(door?.code ?? ''))).toEqual([410, 'door_code_ended'])
    await stage.run("update events set starts_at = starts_at + interval '1 day' where id = $1", stage.eventId)
    expect((await doorKit.open(door?.code ?? '')).status).toBe(200)
  })

  test('lists valid tickets with initials and void ones with the reason, without personal data', async () => {
    const [order, gone] = [await stage.bought(2), await stage.bought(1)]
    await stage.ask(stage.fan.token, 'POST', `projects/${stage.sale.id}/entry-tickets/`, {
      order_id: order.publicId,
      names: ['Mira Kowal', 'Jo'],
    })
    await stage.database.transaction(db =>
      voidTicketsOfOrder(db, gone.id, { reason: 'refunded', actor: 'system', at: stage.clock.now }),
    )
    const { token } = await doorKit.anOpenDoor(stage.eventId)
    const { body } = await doorKit.list(token)
    const own = await stage.ticketsOf()
    expect(
      body.tickets.map(({ initials, version, void_reason }) => [initials, version, void_reason]),
    ).toEqual([
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

  test('lists changes with an overlap that covers late commits', async () => {
    await stage.bought(1)
    const { token, door_id } = await doorKit.anOpenDoor(stage.eventId)
    const first = await doorKit.list(token)
    stage.clock.now += hourMs
    const laterList = await doorKit.list(token, first.body.server_time)
    expect([laterList.body.tickets.length, laterList.body.entries]).toEqual([1, []])
    stage.clock.now = doorsAt
    const ticket = first.body.tickets[0]?.ticket_id ?? ''
    await doorKit.push(token, [{ seq: 1, ticket_id: ticket, at: stage.clock.now }])
    const third = await doorKit.list(token, laterList.body.server_time)
    expect(third.body.tickets).toEqual([])
    expect(third.body.entries).toEqual([
      { door_id, seq: 1, ticket_id: ticket, at: stage.clock.now, offset_ms: 0, how: 'camera' },
    ])
    expect((await doorKit.list(token)).body.tickets).toHaveLength(1)
  })

  test('stores repeated pushes once, merges offline doors and reports the duplicate to operators', async () => {
    await stage.bought(2)
    const [north, south] = [
      await doorKit.anOpenDoor(stage.eventId),
      await doorKit.anOpenDoor(stage.eventId, 'South gate'),
    ]
    const [one = '', two = ''] = (await doorKit.list(north.token)).body.tickets.map(
      ({ ticket_id }) => ticket_id,
    )
    const at = doorsAt + hourMs
    const northEntries = [
      { seq: 1, ticket_id: one, at },
      { seq: 2, ticket_id: two, at: at + 60_000, how: 'hand' as const },
    ]
    for (const _ of [1, 2]) expect((await doorKit.push(north.token, northEntries, 3)).status).toBe(200)
    // The south gate's clock is an hour ahead, so it admitted the ticket a minute before the north gate.
    const ahead = { at: at + hourMs - 60_000, offset_ms: -hourMs }
    await doorKit.push(south.token, [{ seq: 1, ticket_id: one, ...ahead }])
    await doorKit.push(south.token, [{ seq: 2, ticket_id: two, at: at + 120_000, offset_ms: null }])
    const shown = await doorKit.operator.run('door entries', [String(stage.eventId)])
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
    const list = await doorKit.operator.run('door list', [String(stage.eventId)])
    expect(list.ok && list.text).toContain('North gate: open')
  })

  test('reports a number used for another ticket as taken and retains the stored entry', async () => {
    await stage.bought(4)
    const { token, door_id } = await doorKit.anOpenDoor(stage.eventId)
    const ids = (await doorKit.list(token)).body.tickets.map(({ ticket_id }) => ticket_id)
    const toEntry = (seq: number, character: string) => ({
      seq,
      ticket_id: ids['abcd'.indexOf(character)] ?? '',
      at: doorsAt,
    })
    const first = await doorKit.push(token, [toEntry(1, 'a'), toEntry(2, 'b')])
    expect(first.body).toMatchObject({ taken: [] })
    const second = await doorKit.push(token, [toEntry(1, 'a'), toEntry(2, 'c'), toEntry(3, 'd')])
    expect(second.body).toMatchObject({ taken: [2], last_seq: 2 })
    const stored = await stage.run(
      'select ticket_id as t from door_entries where door_id = $1 order by seq',
      door_id,
    )
    expect(stored.map(({ t }) => t)).toEqual([ids[0], ids[1], ids[3]])
  })

  describe('plausibility check', () => {
    async function anEvent() {
      await stage.bought(2)
      const [north, south] = [
        await doorKit.anOpenDoor(stage.eventId),
        await doorKit.anOpenDoor(stage.eventId, 'South'),
      ]
      const ids = (await doorKit.list(north.token)).body.tickets.map(({ ticket_id }) => ticket_id)
      stage.clock.now = doorsAt + hourMs
      return { north, south, one: ids[0] ?? '', two: ids[1] ?? '' }
    }
    const readEntries = async (options: Record<string, string> = {}) => {
      const shown = await doorKit.operator.run('door entries', [String(stage.eventId)], options)
      if (!shown.ok) throw new Error(shown.problem)
      return shown as { text: string; data: Record<string, { door_id: number; seq: number }[]> }
    }
    const toSeqs = (entries: { door_id: number; seq: number }[] = []) =>
      entries.map(({ door_id, seq }) => [door_id, seq])

    test("returns each entry's outcome, drops unknown tickets and flags impossible times", async () => {
      const { north, one, two } = await anEvent()
      const { body } = await doorKit.push(north.token, [
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
      const { entries } = (await doorKit.list(north.token)).body
      expect(entries.map(({ seq, is_implausible: flag }) => [seq, flag])).toEqual([
        ...[
          [1, true],
          [3, undefined],
          [4, true],
          [5, undefined],
        ],
      ])
    })

    test('counts an impossible entry only when the ticket has no plausible one', async () => {
      const { north, south, one, two } = await anEvent()
      await doorKit.push(north.token, [
        { seq: 1, ticket_id: one, at: 0 },
        { seq: 2, ticket_id: two, at: 0 },
      ])
      await doorKit.push(south.token, [{ seq: 1, ticket_id: one, at: doorsAt + 60_000 }])
      const { data, text } = await readEntries()
      expect(toSeqs(data['entries']).toSorted()).toEqual([
        [north.door_id, 2],
        [south.door_id, 1],
      ])
      expect(toSeqs(data['doubles'])).toEqual([[north.door_id, 1]])
      expect(toSeqs(data['implausible'])).toEqual([
        [north.door_id, 1],
        [north.door_id, 2],
      ])
      expect(text).toContain('2 have an impossible time')
    })

    test("allows withdrawing a revoked door's entries from a given time at all doors", async () => {
      const { north, south, one, two } = await anEvent()
      await doorKit.push(south.token, [{ seq: 1, ticket_id: one, at: doorsAt + 1 }])
      stage.clock.now += hourMs
      const before = (await doorKit.list(north.token)).body.server_time
      await doorKit.push(south.token, [{ seq: 2, ticket_id: two, at: doorsAt + 2 }])
      const revoke = (options: Record<string, string>) =>
        doorKit.operator.run('door revoke', [String(south.door_id)], { 'forget-entries': '', ...options })
      for (const since of ['soon', '2027-02-30']) expect(await revoke({ since })).toMatchObject({ ok: false })
      expect(
        await doorKit.operator.run('door revoke', [String(south.door_id)], { since: '2027-01-01T00:00:00Z' }),
      ).toMatchObject({ ok: false })
      const since = new Date(stage.clock.now).toISOString()
      expect(await revoke({ since })).toMatchObject({ ok: true, data: { is_changed: true, forgotten: 1 } })
      const { body } = await doorKit.list(north.token, before)
      expect(body.forgotten).toEqual([{ door_id: south.door_id, seqs: [2] }])
      expect(toSeqs((await readEntries()).data['entries'])).toEqual([[south.door_id, 1]])
      const separate = await readEntries({ revoked: '' })
      expect([separate.data['count'], toSeqs(separate.data['revoked'])]).toEqual([0, [[south.door_id, 1]]])
      expect(separate.text).toContain('1 are of revoked doors')
      expect(await revoke({})).toMatchObject({ ok: true, data: { is_changed: false, forgotten: 1 } })
      expect((await readEntries()).data['count']).toBe(0)
      expect((await doorKit.operator.audits()).at(-1)).toMatchObject({
        act: 'door revoke',
        after: { forgotten: 1 },
      })
    })
  })

  test("accepts only the door's own token, until it is revoked or a day after the event", async () => {
    const door = await doorKit.anOpenDoor(stage.eventId)
    for (const token of [stage.fan.token, 'x'.repeat(43)]) {
      expect(getError(await doorKit.list(token))).toEqual([401, 'door_closed'])
      expect(getError(await doorKit.push(token, []))).toEqual([401, 'door_closed'])
    }
    const asFan = await doorKit.api.request('/api/v3/users/self/', {
      headers: { Authorization: `Bearer ${door.token}` },
    })
    expect(asFan.status).toBe(401)
    stage.clock.now = end + 24 * hourMs - 1
    expect((await doorKit.list(door.token)).status).toBe(200)
    stage.clock.now += 1
    expect((await doorKit.list(door.token)).status).toBe(401)
    stage.clock.now = doorsAt
    await doorKit.operator.run('door revoke', [String(door.door_id)], { reason: 'lost' })
    expect((await doorKit.push(door.token, [])).status).toBe(401)
  })

  test('rejects invalid entries without changing anything', async () => {
    await stage.bought(1)
    const { token } = await doorKit.anOpenDoor(stage.eventId)
    const [ticket] = (await doorKit.list(token)).body.tickets
    const entry = { seq: 1, ticket_id: ticket?.ticket_id ?? '', at: doorsAt }
    const wrong = [
      { seq: 0 },
      { seq: 2 ** 31 },
      { ticket_id: 'no id' },
      { at: -1 },
      { at: 9e15 },
      { how: 'eye' as never },
    ]
    for (const part of wrong) expect((await doorKit.push(token, [{ ...entry, ...part }])).status).toBe(400)
    const many = Array.from({ length: 301 }, (_, at) => ({ ...entry, seq: at + 1 }))
    expect((await doorKit.push(token, many)).status).toBe(400)
    expect((await doorKit.push(token, many.slice(1))).status).toBe(200)
    expect(
      await stage.run('select count(*)::int from door_entries where door_id = (select max(id) from doors)'),
    ).toEqual([{ count: 300 }])
  })

  test('writes audit rows without codes and reports invalid commands', async () => {
    const [one, two] = await doorKit.codesOf(stage.eventId, { doors: '2', name: 'Gate', reason: 'the night' })
    expect([one?.name, two?.name]).toEqual(['Gate 1', 'Gate 2'])
    await doorKit.operator.run('door revoke', [String(one?.id)])
    const audits = (await doorKit.operator.audits()).slice(-2)
    expect(audits).toMatchObject([
      { act: 'door code', object: `event ${stage.eventId}`, reason: 'the night' },
      { act: 'door revoke', object: `event ${stage.eventId}`, after: { door: one?.id } },
    ])
    expect(JSON.stringify(audits)).not.toContain(one?.code)
    expect(await doorKit.operator.run('door revoke', [String(one?.id)])).toMatchObject({
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
      expect(await doorKit.operator.run(name, [...args], options)).toMatchObject({ ok: false })
    }
  })
})
