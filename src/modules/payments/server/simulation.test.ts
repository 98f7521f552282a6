import { expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { playHistory } from './testing/simulation/history.ts'

// A slice of `npm run bench -- payments-simulation`. A history that fails is played again by its seed.

test.each([
  [true, 1],
  [false, 1_000],
])(
  'random histories end with the money where it belongs (charges by approval: %s)',
  async (chargesByApproval, first) => {
    await using world = await aPaymentWorld({ stock: 5, chargesByApproval })
    for (let seed = first; seed < first + 10; seed += 1) {
      expect([seed, await playHistory(world, seed)]).toEqual([seed, []])
      await world.rows('update variants set stock = sold_count + 5')
    }
  },
)
