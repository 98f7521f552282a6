import { describe, expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems } from './testing/money-problems.ts'
import { playHistory } from './testing/simulation/history.ts'
import { playInMemory } from './testing/simulation/in-memory.ts'
import { type Decisions, decisions } from './testing/simulation/memory-world.ts'

describe('payments simulation', () => {
  // Runs a small part of `npm run bench -- payments-simulation`, which can replay a failed history by its
  // seed.

  test.each([true, false])(
    'ends random histories with the money in the right place (charged by approval: %s)',
    async chargesByApproval => {
      await using world = await aPaymentWorld({ stock: 3, chargesByApproval })
      for (let seed = 0; seed < 8; seed += 1) {
        expect([seed, await playHistory(world, seed)]).toEqual([seed, []])
        await world.rows('update variants set stock = sold_count + 3')
      }
    },
  )

  const findFailedSeeds = (count: number, planted?: Partial<Decisions>) =>
    Array.from({ length: count }, (_, seed) => seed).filter(seed => playInMemory(seed, planted).length > 0)

  test('ends thousands of in-memory histories without problems', () => {
    expect(findFailedSeeds(5_000)).toEqual([])
  })

  const plantedErrors: [what: string, planted: Partial<Decisions>][] = [
    [
      'money of another amount counts as paid',
      { foldOf: (payment, report) => decisions.foldOf({ ...payment, amount: report.amount }, report) },
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
        foldOf: (payment, report) =>
          payment.status === 'FAILED' ? { is: 'forbidden' } : decisions.foldOf(payment, report),
      },
    ],
    ['a refund that is done is taken for one that failed', { foldRefund: () => 'fail' }],
  ]

  test.each(plantedErrors)('detects a planted error: %s', (_what, planted) => {
    expect(findFailedSeeds(8_000, planted).length).toBeGreaterThan(0)
  })

  test('detects each broken rule in the database', async () => {
    await using world = await aPaymentWorld()
    const order = await world.aPaidOrder()
    expect(await findMoneyProblems(world)).toEqual([])
    const broken: [string, string, RegExp][] = [
      ['update payments set pays = false', 'update payments set pays = true', /paid by nothing/],
      ['update orders set open_payments = 1', 'update orders set open_payments = 0', /open payments/],
      ['update payments set refunded = 1', 'update payments set refunded = 0', /refunded sum/],
      ['update variants set sold_count = 2', 'update variants set sold_count = 1', /recount/],
      [`update payments set status = 'FAILED'`, `update payments set status = 'SUCCEEDED'`, /payment \d+: /],
      [`update payments set brought = 'x'`, 'update payments set brought = null', /secret/],
    ]
    for (const [breaks, fixes, found] of broken) {
      await world.rows(breaks)
      expect((await findMoneyProblems(world)).join()).toMatch(found)
      await world.rows(fixes)
    }
    world.fake.at(order.paymentId).charges = 2
    expect((await findMoneyProblems(world)).join()).toMatch(/charged 2 times/)
  })
})
