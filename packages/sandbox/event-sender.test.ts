import { describe, expect, test, vi } from 'vitest'
import { createEventSender } from './event-sender.ts'
import { createFaultInjector, eventFaults, paymentFaults } from './fault-injector.ts'
import { createFaults } from './faults.ts'
import { serveRoutes } from './routes.ts'

const faults = () => createFaults({ acquirer: { calls: paymentFaults, events: eventFaults } })

/** Sets up a sender with a fake clock; `tick` runs the earliest scheduled job. */
function setUp(statuses: (number | 'away')[] = []) {
  const known = faults()
  const due: { ms: number; work: () => void }[] = []
  const got: { body: string; signed: string }[] = []
  const send = vi.fn(async (_: unknown, init?: RequestInit) => {
    const headers = init?.headers as Record<string, string>
    got.push({ body: String(init?.body), signed: headers['Signed'] ?? '' })
    const status = statuses.shift() ?? 200
    if (status === 'away') throw new Error('nobody there')
    return new Response(null, { status: status })
  })
  const sendEvent = createEventSender({
    service: 'acquirer',
    faults: known,
    address: 'http://product.example/',
    send: send as typeof fetch,
    later: (work, ms) => due.push({ ms, work }),
    sign: body => ({ Signed: body }),
  })
  const tick = async () => {
    due.sort((a, b) => a.ms - b.ms)
    const next = due.shift()
    next?.work()
    await new Promise(resolve => setImmediate(resolve))
    return next?.ms
  }
  const order = (body: object) =>
    serveRoutes(known.routes).request('http://localhost/sandbox/faults/', {
      method: 'POST',
      headers: { Host: 'localhost' },
      body: JSON.stringify(body),
    })
  return { tell: sendEvent, tick, order, got, ids: () => got.map(({ body }) => JSON.parse(body).id) }
}

describe('createEventSender', () => {
  test('resends an event with growing delays until it is accepted', async () => {
    const { tell: sendEvent, tick, ids } = setUp([500, 'away', 503])
    sendEvent({ id: 1 })
    expect([await tick(), await tick(), await tick(), await tick(), await tick()]).toEqual([
      ...[0, 1_000, 2_000, 4_000, undefined],
    ])
    expect(ids()).toEqual([1, 1, 1, 1])
  })

  test.each([
    ['duplicate', [1, 1, 2]],
    ['reordered', [2, 1]],
    ['forgotten', [2]],
  ])('applies the fault %s to an event', async (fault, arrived) => {
    const { tell: sendEvent, tick, order, ids } = setUp()
    expect((await order({ service: 'acquirer', fault })).status).toBe(200)
    sendEvent({ id: 1 })
    sendEvent({ id: 2 })
    for (let turn = 0; turn < 4; turn += 1) await tick()
    expect(ids()).toEqual(arrived)
  })

  test('sends a forged event with the signature of another body', async () => {
    const { tell: sendEvent, tick, order, got } = setUp()
    await order({ service: 'acquirer', fault: 'forged' })
    sendEvent({ id: 1 })
    await tick()
    expect(got[0]?.signed).not.toBe(got[0]?.body)
  })

  test('applies a fault for one operation only to that operation', async () => {
    const known = faults()
    const app = serveRoutes(known.routes)
    const order = (body: object) =>
      app.request('http://localhost/sandbox/faults/', {
        method: 'POST',
        headers: { Host: 'localhost' },
        body: JSON.stringify(body),
      })
    await order({ service: 'acquirer', operation: 'capture', fault: 'failure', times: 2 })
    expect([known.take('acquirer', 'create'), known.take('acquirer', 'capture')]).toEqual([null, 'failure'])
    await order({ service: 'acquirer', operation: 'capture', fault: 'failure', times: 0 })
    expect(known.take('acquirer', 'capture')).toBeNull()
    for (const wrong of [
      { service: 'bank', fault: 'failure' },
      { service: 'acquirer', fault: 'laughter' },
    ]) {
      expect((await order(wrong)).status).toBe(400)
    }
  })

  test('delays one response with the fault `slow`', async () => {
    const known = faults()
    const waits: number[] = []
    const call = createFaultInjector({
      service: 'acquirer',
      faults: known,
      later: (work, ms) => {
        waits.push(ms)
        work()
      },
    })
    const route = { method: 'GET' as const, path: '/pay', handle: call('pay', c => c.text('paid')) }
    const app = serveRoutes([...known.routes, route])
    const request = (path: string, init: RequestInit = {}) =>
      app.request(`http://localhost${path}`, { ...init, headers: { Host: 'localhost' } })
    await request('/sandbox/faults/', {
      method: 'POST',
      body: JSON.stringify({ service: 'acquirer', fault: 'slow' }),
    })
    expect(await (await request('/pay')).text()).toBe('paid')
    expect(await (await request('/pay')).text()).toBe('paid')
    expect(waits).toEqual([40_000])
  })
})
