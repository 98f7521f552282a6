import type { Terms } from '../server/terms.ts'
import { type Line, sumOf } from './basket.ts'

type Zone = NonNullable<Terms['zone']>

const gramsOfKilogram = 1_000
const dayMs = 86_400_000

/** Weight of what has to be sent; null where nothing has. */
export function weightOf(lines: readonly Line[]): number | null {
  const sent = lines.filter(({ product }) => product.needs_shipping)
  return sent.length === 0 ? null : sumOf(sent.map(({ product, item }) => product.weight_g * item.quantity))
}

/** Base and a step for each kilogram that is begun; null where the zone has no rate in the currency. */
export function shippingPrice(zone: Zone, currency: string, weightG: number): number | null {
  const rate = zone.rates[currency]
  return rate ? rate.base + rate.per_kg * Math.ceil(weightG / gramsOfKilogram) : null
}

/** Days between which it comes: what is made for a sale is sent when the sale is over. */
export function deliveryDays(zone: Zone, saleUntil: string, now: number) {
  const sentAt = Math.max(now, Date.parse(saleUntil))
  return {
    promised_from: afterWorkingDays(sentAt, zone.days_min),
    promised_to: afterWorkingDays(sentAt, zone.days_max),
  }
}

/** Monday to Friday; holidays are not known. */
function afterWorkingDays(from: number, days: number): string {
  let day = from
  for (let left = days; left > 0; ) {
    day += dayMs
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}
