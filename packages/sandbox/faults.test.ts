import { describe, expect, test } from 'vitest'
import { paymentFaults } from './fault-injector.ts'
import { createFaults } from './faults.ts'
import { serveRoutes } from './routes.ts'

function setUp(...draws: number[]) {
  const faults = createFaults({ acquirer: { calls: paymentFaults } }, () => draws.shift() ?? 0)
  const order = async (body: object) => {
    const response = await serveRoutes(faults.routes).request('http://localhost/sandbox/faults/', {
      method: 'POST',
      headers: { Host: 'localhost' },
      body: JSON.stringify({ service: 'acquirer', fault: 'lost', ...body }),
    })
    return response.status
  }
  return { order, take: () => faults.take('acquirer', 'pay') }
}

describe('createFaults', () => {
  test('injects a fault with its probability, and counts only injected ones', async () => {
    const { order, take } = setUp(0.9, 0.04, 0.05, 0, 0)
    expect(await order({ times: 2, share: 0.05 })).toBe(200)
    expect([take(), take(), take(), take(), take()]).toEqual([null, 'lost', null, 'lost', null])
  })

  test('injects a fault without a probability into each call until its times are used up', async () => {
    const { order, take } = setUp(0.999, 0.999, 0.999)
    await order({ times: 2 })
    expect([take(), take(), take()]).toEqual(['lost', 'lost', null])
  })

  test.each([0, -1, 1.01, 'half', null])('rejects the probability %s', async share => {
    expect(await setUp().order({ share })).toBe(400)
  })
})
