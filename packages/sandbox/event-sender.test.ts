import { expect, test, vi } from 'vitest'
import { createEventSender } from './event-sender.ts'
import { createFaults } from './faults.ts'
import { eventFaults, misbehaving, moneyFaults } from './misbehave.ts'
import { serveRoutes } from './routes.ts'

const faults = () => createFaults({ acquirer: { calls: moneyFaults, events: eventFaults } })

/** A sender with a fake clock: `tick` runs what was scheduled, earliest first. */
function setUp(answers: (number | 'away')[] = []) {
  const known = faults()
  const due: { ms: number; work: () => void }[] = []
  const got: { body: string; signed: string }[] = []
  const send = vi.fn(async (_: unknown, init?: RequestInit) => {
    const headers = init?.headers as Record<string, string>
    got.push({ body: String(init?.body), signed: headers['Signed'] ?? '' })
    const answer = answers.shift() ?? 200
    if (answer === 'away') throw new Error('nobody there')
    return new Response(null, { status: answer })
  })
  const tell = createEventSender({
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
  return { tell, tick, order, got, ids: () => got.map(({ body }) => JSON.parse(body).id) }
}

test('an event is sent again until it is taken, with longer and longer waits', async () => {
  const { tell, tick, ids } = setUp([500, 'away', 503])
  tell({ id: 1 })
  expect([await tick(), await tick(), await tick(), await tick(), await tick()]).toEqual([
    ...[0, 1_000, 2_000, 4_000, undefined],
  ])
  expect(ids()).toEqual([1, 1, 1, 1])
})

test.each([
  ['duplicate', [1, 1, 2]],
  ['reordered', [2, 1]],
  ['forgotten', [2]],
])('an event that is %s', async (fault, arrived) => {
  const { tell, tick, order, ids } = setUp()
  expect((await order({ service: 'acquirer', fault })).status).toBe(200)
  tell({ id: 1 })
  tell({ id: 2 })
  for (let turn = 0; turn < 4; turn += 1) await tick()
  expect(ids()).toEqual(arrived)
})

test('a forged event is not what was signed', async () => {
  const { tell, tick, order, got } = setUp()
  await order({ service: 'acquirer', fault: 'forged' })
  tell({ id: 1 })
  await tick()
  expect(got[0]?.signed).not.toBe(got[0]?.body)
})

test('a fault may be for one operation, and is spent by it', async () => {
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

test('a slow answer waits, and others know nothing of it', async () => {
  const known = faults()
  const waits: number[] = []
  const call = misbehaving({
    service: 'acquirer',
    faults: known,
    later: (work, ms) => {
      waits.push(ms)
      work()
    },
  })
  const route = { method: 'GET' as const, path: '/pay', handle: call('pay', c => c.text('paid')) }
  const app = serveRoutes([...known.routes, route])
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(`http://localhost${path}`, { ...init, headers: { Host: 'localhost' } })
  await ask('/sandbox/faults/', {
    method: 'POST',
    body: JSON.stringify({ service: 'acquirer', fault: 'slow' }),
  })
  expect(await (await ask('/pay')).text()).toBe('paid')
  expect(await (await ask('/pay')).text()).toBe('paid')
  expect(waits).toEqual([40_000])
})
