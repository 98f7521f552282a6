import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntryTicket } from '../../../commerce/orders/contract.ts'
import type { Order } from '../../../commerce/orders/server/testing/buying-fixtures.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { createTicketVerifier } from '../web/shared/verify-ticket.ts'
import { listAdmissions } from './list-admissions.ts'
import { recordSigningKey } from './publish-keys.ts'
import { purgeTicketNames } from './purge-names.ts'
import { deriveKeyFromSeed } from './signing-key.ts'
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

type Body = { error_code?: { name: string }; results: EntryTicket[] } & EntryTicket & {
    link: string
    is_yours: boolean
  }
const request = (method: string, path: string, body?: object, by = stage.fan) =>
  stage.ask<Body>(by.token, method, path, body)
const getOutcome = ({ status, body }: { status: number; body: Body }) => [status, body.error_code?.name]
const named = (orderId: string | null, names: (string | null)[], more: object = {}, by = stage.fan) =>
  request('POST', `projects/${stage.sale.id}/entry-tickets/`, { order_id: orderId, names, ...more }, by)
const currentAtDoor = async () => {
  const at = { eventId: stage.eventId }
  const list = await listAdmissions(stage.database.read, { at, locale: 'en' })
  return list.map(({ version, initials, state }) => [state, version, initials])
}
async function requestLink(ticketId: string, by = stage.fan) {
  const { body } = await request('POST', `entry-tickets/${ticketId}/pass-on/`, undefined, by)
  return new URL(body.link).hash.slice(1)
}
const take = (link: string, by: { userId: number; token: string }) =>
  request('POST', 'entry-tickets/take/', { link_token: link }, by)

describe('ticket API', () => {
  describe('naming', () => {
    test('reissues a named ticket with a new token and short code, and shows initials at the door', async () => {
      const { publicId } = await stage.bought(2)
      const before = await stage.ticketsOf()
      const { body } = await named(publicId, ['Mina Sophie Krüger', null])
      expect(body.results.map(({ name, version }) => [name, version])).toEqual([
        ['Mina Sophie Krüger', 2],
        [null, 1],
      ])
      expect(body.results[0]?.token).not.toBe(before[0]?.token)
      expect(body.results[0]?.short_code).not.toBe(before[0]?.short_code)
      expect(body.results[1]).toEqual(before[1])
      expect(await currentAtDoor()).toEqual([
        ['current', 2, 'MSK'],
        ['current', 1, ''],
      ])
      expect((await stage.run('select name from entry_tickets where name is not null')).length).toBe(1)
    })

    test('removes a name for an empty input and ignores a repeat under the same idempotency key', async () => {
      const { publicId } = await stage.bought()
      await named(publicId, ['김민아'])
      expect(await currentAtDoor()).toEqual([['current', 2, '김']])
      const again = () =>
        stage.ask<Body>(
          ...([stage.fan.token, 'POST', `projects/${stage.sale.id}/entry-tickets/`] as const),
          ...([{ order_id: publicId, names: [''] }, 'the-same-key'] as const),
        )
      await again()
      await again()
      expect(await currentAtDoor()).toEqual([['current', 3, '']])
    })

    test.each([
      ['\u202eanna', 'ERR_INVALID_CHARACTERS'],
      ['\u2800', 'ERR_REQUIRED'],
      ['Adm\u0456n', 'ERR_NAME_RESERVED'],
    ])('rejects the name %j', async (name, problem) => {
      const { publicId } = await stage.bought()
      const { status, body } = await named(publicId, [name])
      expect([status, body]).toMatchObject([400, { description: { 'names.0': problem } }])
      expect(await currentAtDoor()).toEqual([['current', 1, '']])
    })

    test('rejects tickets of others, other projects, empty requests and too many names', async () => {
      const { publicId } = await stage.bought()
      const other = await stage.aFan()
      const [ticket] = await stage.ticketsOf()
      expect(getOutcome(await named(publicId, ['A'], {}, other))).toEqual([404, 'entry_ticket_not_found'])
      expect(getOutcome(await named(null, ['A']))).toEqual([404, 'entry_ticket_not_found'])
      expect(getOutcome(await named(publicId, ['A', 'B']))).toEqual([400, 'entry_ticket_names'])
      const ids = { ticket_ids: [ticket?.ticket_id, ticket?.ticket_id] }
      expect(getOutcome(await named(null, ['A', 'B'], ids))).toEqual([404, 'entry_ticket_not_found'])
      const elsewhere = await stage.aSale({ eventId: stage.eventId })
      stage.sale = elsewhere
      expect(getOutcome(await named(publicId, ['A']))).toEqual([404, 'entry_ticket_not_found'])
      expect(await currentAtDoor()).toEqual([['current', 1, '']])
    })
  })

  describe('passing on', () => {
    test('transfers the ticket once by its link, voids the old token and notifies the giver', async () => {
      await stage.bought()
      const [mine] = await stage.ticketsOf()
      const link = await requestLink(mine?.ticket_id ?? '')
      const other = await stage.aFan()
      const looked = await request('POST', 'entry-tickets/link/', { link_token: link }, other)
      expect(looked.body).toMatchObject({ event: { name: 'Long night' }, is_yours: false })
      const { body: theirs } = await take(link, other)
      expect(theirs).toMatchObject({
        ticket_id: mine?.ticket_id,
        state: 'current',
        version: 2,
        order_id: null,
      })
      expect(theirs.allowed).toEqual(['name'])
      expect(await stage.ticketsOf()).toEqual([])
      expect(getOutcome(await take(link, await stage.aFan()))).toEqual([404, 'ticket_link_not_good'])
      const third = await request('POST', `entry-tickets/${mine?.ticket_id}/pass-on/`, undefined, other)
      expect(getOutcome(third)).toEqual([409, 'entry_ticket_passed_on'])
      const notices = await stage.run(
        `select fan_ids, params ->> 'news' as news from domain_events where key = $1`,
        `order:ticket:${mine?.ticket_id}:passed_on`,
      )
      expect(notices).toEqual([{ fan_ids: [String(stage.fan.userId)], news: 'passed_on' }])
    })

    test('shows the buyer a passed-on ticket without its token and lets the new holder name it', async () => {
      const { publicId } = await stage.bought()
      const [mine] = await stage.ticketsOf()
      const other = await stage.aFan()
      await take(await requestLink(mine?.ticket_id ?? ''), other)
      const order = await request('GET', `orders/${publicId}/`)
      expect((order.body as unknown as { entry_tickets: EntryTicket[] }).entry_tickets).toEqual([
        expect.objectContaining({ state: 'passed_on', token: null, short_code: null, allowed: [] }),
      ])
      const { body } = await named(null, ['Ben'], { ticket_ids: [mine?.ticket_id] }, other)
      expect(body.results).toEqual([expect.objectContaining({ name: 'Ben', version: 3 })])
    })

    test('transfers the ticket once when two fans take its link in parallel', async () => {
      await stage.bought()
      const [mine] = await stage.ticketsOf()
      const link = await requestLink(mine?.ticket_id ?? '')
      const both = await Promise.all([stage.aFan(), stage.aFan()])
      const responses = await Promise.all(both.map(fan => take(link, fan)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
      expect(await currentAtDoor()).toEqual([['current', 2, '']])
    })

    test('rejects a link that is cancelled, replaced, expired or of a renamed ticket', async () => {
      const { publicId } = await stage.bought()
      const [mine] = await stage.ticketsOf()
      const id = mine?.ticket_id ?? ''
      const other = await stage.aFan()
      const linkNotValid = [404, 'ticket_link_not_good']
      const first = await requestLink(id)
      const second = await requestLink(id)
      expect(getOutcome(await take(first, other))).toEqual(linkNotValid)
      await request('DELETE', `entry-tickets/${id}/pass-on/`)
      expect(getOutcome(await take(second, other))).toEqual(linkNotValid)
      const third = await requestLink(id)
      await named(publicId, ['Mina'])
      expect(getOutcome(await take(third, other))).toEqual(linkNotValid)
      const fourth = await requestLink(id)
      expect(getOutcome(await take(fourth, stage.fan))).toEqual([409, 'ticket_is_yours'])
      stage.clock.now = doorsOpenAt - 2 * hourMs
      expect(getOutcome(await take(fourth, other))).toEqual(linkNotValid)
    })
  })

  describe('freeze two hours before the doors open', () => {
    test('blocks names, transfers and refunds from that millisecond unless the event is cancelled', async () => {
      const { publicId } = await stage.bought(2)
      const [mine] = await stage.ticketsOf()
      const allowed = async () =>
        (await request('GET', `orders/${publicId}/`)).body.allowed.filter(act => (act as string) === 'cancel')
      stage.clock.now = doorsOpenAt - 2 * hourMs - 1
      expect(await allowed()).toEqual(['cancel'])
      stage.clock.now += 1
      expect(getOutcome(await named(publicId, ['Mina']))).toEqual([409, 'entry_tickets_frozen'])
      const passing = () => request('POST', `entry-tickets/${mine?.ticket_id}/pass-on/`)
      expect(getOutcome(await passing())).toEqual([409, 'entry_tickets_frozen'])
      expect(await allowed()).toEqual([])
      expect((await stage.ticketsOf())[0]?.allowed).toEqual([])
      await stage.run(`update events set status = 'cancelled' where id = $1`, stage.eventId)
      expect(await allowed()).toEqual(['cancel'])
      expect((await passing()).status).toBe(200)
    })

    test("excludes passed-on units from the buyer's returnable units", async () => {
      const { publicId } = await stage.bought(2)
      const [mine] = await stage.ticketsOf()
      const readFreeCount = async () =>
        ((await request('GET', `orders/${publicId}/`)).body as unknown as { lines: { free_count: number }[] })
          .lines[0]?.free_count
      expect(await readFreeCount()).toBe(2)
      await take(await requestLink(mine?.ticket_id ?? ''), await stage.aFan())
      expect(await readFreeCount()).toBe(1)
    })
  })

  test('allows only the paying buyer to return a ticket for a postponed event', async () => {
    await stage.bought(2)
    const [mine] = await stage.ticketsOf()
    const other = await stage.aFan()
    await take(await requestLink(mine?.ticket_id ?? ''), other)
    const canGiveBack = async (fan?: typeof other) =>
      (await stage.ticketsOf(fan)).map(({ allowed }) => allowed.includes('give_back'))
    expect(await canGiveBack()).toEqual([false])
    await stage.run(`update events set status = 'postponed' where id = $1`, stage.eventId)
    expect([await canGiveBack(), await canGiveBack(other)]).toEqual([[true], [false]])
    await stage.run('update orders set total = 0 where user_id = $1', stage.fan.userId)
    expect(await canGiveBack()).toEqual([false])
  })

  test('separates cancellable tickets for a postponed event from units that require a refund request', async () => {
    await stage.run(
      'update projects set cancel_until = $2 where id = $1',
      stage.sale.id,
      new Date(stage.clock.now),
    )
    const { publicId } = await stage.bought(1, { lines: [stage.sale.tickets(2), stage.sale.poster()] })
    const ends = async () => {
      const { allowed, lines } = (await request('GET', `orders/${publicId}/`)).body as unknown as Order
      return {
        allowed: allowed.filter(act => act === 'cancel' || act === 'ask_refund'),
        counts: lines.map(line => [line.free_count, line.cancel_count]),
      }
    }
    expect(await ends()).toEqual({
      allowed: ['ask_refund'],
      counts: [
        [2, 0],
        [1, 0],
      ],
    })
    await stage.run(`update events set status = 'postponed' where id = $1`, stage.eventId)
    expect(await ends()).toEqual({
      allowed: ['cancel', 'ask_refund'],
      counts: [
        [2, 2],
        [1, 0],
      ],
    })
  })

  test('lists upcoming tickets first, soonest first, then past ones', async () => {
    const sales = []
    for (const days of [3, 1, -20]) {
      const at = new Date(stage.clock.now + days * 24 * hourMs)
      const eventId = await stage.aNight({ doors_at: null, starts_at: at, name: `In ${days}` })
      sales.push(await stage.aSale({ eventId }))
    }
    for (const sale of sales) {
      stage.sale = sale
      await stage.bought()
    }
    const list = await stage.ticketsOf()
    expect(list.map(({ event, is_over }) => [event?.name, is_over])).toEqual([
      ['In 1', false],
      ['In 3', false],
      ['In -20', true],
    ])
  })

  test('accepts tokens signed with an older key until their tickets are past', async () => {
    await stage.bought()
    const token = (await stage.ticketsOf())[0]?.token ?? ''
    const newKey = {
      dataDir: '',
      serverKey: undefined,
      ticketKey: Buffer.alloc(32, 'n').toString('base64url'),
    }
    await stage.database.transaction(db => recordSigningKey(db, newKey, stage.clock.now + 1))
    const published = async () =>
      (await stage.api.get<never>('/.well-known/fanfare-tickets.json')).body as { keys: never[] }
    const keys = await published()
    expect(keys.keys).toHaveLength(2)
    expect(keys.keys[0]).toEqual(deriveKeyFromSeed(Buffer.alloc(32, 'n')).publicKey)
    const door = { admits: { eventId: stage.eventId }, now: doorsOpenAt + 1 }
    expect(await createTicketVerifier(keys)(token, door)).toMatchObject({ isGood: true })
    await stage.run(`update entry_tickets set state = 'void', void_reason = 'operator'`)
    expect((await published()).keys).toHaveLength(1)
  })

  test('purges names exactly ninety days after admission', async () => {
    const { publicId } = await stage.bought()
    await named(publicId, ['Mina'])
    const end = doorsOpenAt + 9 * hourMs
    const left = async (days: number) => {
      const now = () => end + days * 24 * hourMs
      await purgeTicketNames.run({}, aTaskContext(stage.database, { now }))
      return (await stage.ticketsOf()).map(({ name }) => name)
    }
    expect(await left(90)).toEqual(['Mina'])
    expect(await left(90.01)).toEqual([null])
  })
})
