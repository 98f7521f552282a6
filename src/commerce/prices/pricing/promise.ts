import type { ForSale, ProductForSale } from '../../shop/server/index.ts'
import type { Promised } from '../contract.ts'
import type { Terms } from '../server/terms.ts'

type Zone = NonNullable<Terms['zone']>
type Sale = Pick<ForSale, 'sale_until' | 'production_days' | 'production_from'>

const dayMs = 86_400_000

/**
 * By when a product is sent, and between which days it comes (product 14): production from the end of the sale or from the
 * order, or the day that was promised for it, and then the days of the zone. Pages, quotes and orders ask this alone.
 */
export function promiseOf(
  { dispatch_on: dispatchOn }: Pick<ProductForSale, 'dispatch_on'>,
  { sale, zone, now }: { sale: Sale; zone: Pick<Zone, 'days_min' | 'days_max'>; now: number },
): Promised {
  const sentAt = Math.max(now, dispatchOn === null ? madeAt(sale, now) : Date.parse(dispatchOn))
  return {
    dispatch_by: dayOf(sentAt),
    promised_from: dayOf(afterWorkingDays(sentAt, zone.days_min)),
    promised_to: dayOf(afterWorkingDays(sentAt, zone.days_max)),
  }
}

function madeAt(
  { sale_until: until, production_days: days, production_from: from }: Sale,
  now: number,
): number {
  return afterWorkingDays(from === 'order' ? now : Math.max(now, Date.parse(until)), days)
}

/** Of a parcel with all of these: the first day on which anything comes, and the last. */
export function deliveryOf(promises: readonly Promised[]) {
  if (promises.length === 0) return null
  const days = (of: 'promised_from' | 'promised_to') => promises.map(promise => promise[of]).toSorted()
  const [from = ''] = days('promised_from')
  return { promised_from: from, promised_to: days('promised_to').at(-1) ?? from }
}

/** Monday to Friday; holidays are not known. */
function afterWorkingDays(from: number, days: number): number {
  let day = from
  for (let left = days; left > 0; ) {
    day += dayMs
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
