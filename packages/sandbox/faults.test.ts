import { expect, test } from 'vitest'
import { createFaults } from './faults.ts'
import { moneyFaults } from './misbehave.ts'
import { serveRoutes } from './routes.ts'

/** Fault injection for one service with these random numbers, and a way to request faults. */
function setUp(...draws: number[]) {
  const faults = createFaults({ acquirer: { calls: moneyFaults } }, () => draws.shift() ?? 0)
  const order = async (body: object) => {
    const answer = await serveRoutes(faults.routes).request('http://localhost/sandbox/faults/', {
      method: 'POST',
      headers: { Host: 'localhost' },
      body: JSON.stringify({ service: 'acquirer', fault: 'lost', ...body }),
    })
    return answer.status
  }
  return { order, take: () => faults.take('acquirer', 'pay') }
}

test('with a share only the calls that it falls on are spoiled, and only those are counted', async () => {
  const { order, take } = setUp(0.9, 0.04, 0.05, 0, 0)
  expect(await order({ times: 2, share: 0.05 })).toBe(200)
  expect([take(), take(), take(), take(), take()]).toEqual([null, 'lost', null, 'lost', null])
})

test('without a share each call is spoiled until the times are over', async () => {
  const { order, take } = setUp(0.999, 0.999, 0.999)
  await order({ times: 2 })
  expect([take(), take(), take()]).toEqual(['lost', 'lost', null])
})

test.each([0, -1, 1.01, 'half', null])('a share of %s is refused', async share => {
  expect(await setUp().order({ share })).toBe(400)
})
