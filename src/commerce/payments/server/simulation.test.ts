import { expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { moneyProblems } from './testing/money-problems.ts'
import { playHistory } from './testing/simulation/history.ts'
import { playInMemory } from './testing/simulation/in-memory.ts'
import { type Decisions, decisions } from './testing/simulation/memory-world.ts'

// A slice of `npm run bench -- payments-simulation`, which plays a history that failed again by its seed.

test.each([true, false])(
  'random histories end with the money where it belongs (charged by approval: %s)',
  async chargesByApproval => {
    await using world = await aPaymentWorld({ stock: 3, chargesByApproval })
    for (let seed = 0; seed < 8; seed += 1) {
      expect([seed, await playHistory(world, seed)]).toEqual([seed, []])
      await world.rows('update variants set stock = sold_count + 3')
    }
  },
)

const failedOf = (count: number, planted?: Partial<Decisions>) =>
  Array.from({ length: count }, (_, seed) => seed).filter(seed => playInMemory(seed, planted).length > 0)

test('so do thousands over the decisions alone', () => {
  expect(failedOf(5_000)).toEqual([])
})

const plantedErrors: [what: string, planted: Partial<Decisions>][] = [
  [
    'money of another amount counts as paid',
    { foldOf: (payment, said) => decisions.foldOf({ ...payment, amount: said.amount }, said) },
  ],
  ['money that pays nothing is kept', { refundReasonOf: () => null }],
  ['a hold ends while its payment is open', { waitsForPayments: false }],
  [
    'no answer is taken for a yes to giving up',
    { afterAbandoning: (held, reading) => decisions.afterAbandoning(held, reading) ?? 'failed' },
  ],
  [
    'a late success is not believed',
    {
      foldOf: (payment, said) =>
        payment.status === 'FAILED' ? { is: 'forbidden' } : decisions.foldOf(payment, said),
    },
  ],
  ['a refund that is done is taken for one that failed', { foldRefund: () => 'fail' }],
]

test.each(plantedErrors)('the checker sees when %s', (_what, planted) => {
  expect(failedOf(8_000, planted).length).toBeGreaterThan(0)
})

test('the checker of the database sees each rule that is broken', async () => {
  await using world = await aPaymentWorld()
  const order = await world.aPaidOrder()
  expect(await moneyProblems(world)).toEqual([])
  const broken: [string, string, RegExp][] = [
    ['update payments set pays = false', 'update payments set pays = true', /paid by nothing/],
    ['update orders set open_payments = 1', 'update orders set open_payments = 0', /open payments/],
    ['update payments set refunded = 1', 'update payments set refunded = 0', /refunded sum/],
    ['update variants set sold_count = 2', 'update variants set sold_count = 1', /recount/],
    [`update payments set status = 'FAILED'`, `update payments set status = 'SUCCEEDED'`, /payment \d+: /],
    [`update payments set brought = 'x'`, 'update payments set brought = null', /secret/],
  ]
  for (const [breaks, mends, found] of broken) {
    await world.rows(breaks)
    expect((await moneyProblems(world)).join()).toMatch(found)
    await world.rows(mends)
  }
  world.fake.at(order.paymentId).charges = 2
  expect((await moneyProblems(world)).join()).toMatch(/charged 2 times/)
})
