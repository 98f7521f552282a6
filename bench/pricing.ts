/**
 * `npm run bench -- pricing`: CPU time of pricing a basket of ten lines with a coupon, fees and taxes,
 * without database and HTTP. Passes at 0.3 ms or less (median of eleven rounds).
 */
import { priceBasket } from '../src/commerce/prices/pricing/price-basket.ts'
import {
  aBasket,
  aCoupon,
  anItem,
  aProduct,
  aVariant,
  aZone,
  someFacts,
} from '../src/commerce/prices/pricing/testing/facts.ts'

const linesOfBasket = 10
const rounds = 11
const basketsOfRound = 2_000
const msMax = 0.3

const ids = Array.from({ length: linesOfBasket }, (_, at) => at + 1)
const field = { input_type: 0, is_required: true, minimum: '1', maximum: '40' }
const fee = { project_type: null, amounts: {}, basis_points: null }

const facts = someFacts({
  products: ids.map(id =>
    aProduct({ id, limit_per_order: 9, limit_per_fan: 9, custom_fields: [{ ...field, id }] }),
  ),
  variants: ids.map(id =>
    aVariant({ id, product_id: id, left: 100, prices: { USD: 999 + id, KRW: 13_000 } }),
  ),
  terms: {
    zone: aZone({ duties: 'ddp', duty_basis_points: 1_500 }),
    fees: [
      { ...fee, id: 1, name: 'Packing', kind: 'per_order', amounts: { USD: 150, KRW: 2_000 } },
      { ...fee, id: 2, name: 'Service', kind: 'percent', basis_points: 250 },
    ],
    tax_rates: { standard: 1_000 },
  },
  coupon: aCoupon({ basis_points: 1_250, caps: { USD: 5_000 } }),
})
const basket = aBasket({
  coupon_id: 1,
  items: ids.map(id =>
    anItem({ product_id: id, quantity: 3, custom_fields: { [id]: 'To Mira, with love' } }),
  ),
})

function msOfBasket(): number {
  const start = process.cpuUsage()
  for (let time = 0; time < basketsOfRound; time += 1) {
    if (priceBasket(basket, facts).problems.length > 0) throw new Error('the basket of the bench is right')
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000 / basketsOfRound
}

msOfBasket()
const measured = Array.from({ length: rounds }, msOfBasket).toSorted((a, b) => a - b)
const [least = 0, median = 0, most = 0] = [measured[0], measured[(rounds - 1) / 2], measured.at(-1)]
const isPassed = median <= msMax
process.stdout.write(
  `${linesOfBasket} lines: median ${median.toFixed(4)} ms of processor (${least.toFixed(4)} to ${most.toFixed(4)}), at most ${msMax}: ${isPassed ? 'PASS' : 'FAIL'}\n`,
)
process.exitCode = isPassed ? 0 : 1
