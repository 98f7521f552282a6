import type { ForSale, ProductForSale } from '../../shop/server/index.ts'
import type { DeliveryPromise } from '../contract.ts'
import type { Terms } from '../server/terms.ts'

type Zone = NonNullable<Terms['zone']>
type Sale = Pick<ForSale, 'sale_until' | 'production_days' | 'production_from'>

const dayMs = 86_400_000

/**
 * Computes the dispatch deadline and the delivery days of a product (product 14): the production time from
 * the end of the sale or from the order, or the promised dispatch day, plus the zone's days. Pages, quotes
 * and orders all use this function.
 */
export function computePromise(
  { dispatch_on: dispatchOn }: Pick<ProductForSale, 'dispatch_on'>,
  { sale, zone, now }: { sale: Sale; zone: Pick<Zone, 'days_min' | 'days_max'>; now: number },
): DeliveryPromise {
  const sentAt = Math.max(now, dispatchOn === null ? computeProductionEnd(sale, now) : Date.parse(dispatchOn))
  return {
    dispatch_by: toDay(sentAt),
    promised_from: toDay(addWorkingDays(sentAt, zone.days_min)),
    promised_to: toDay(addWorkingDays(sentAt, zone.days_max)),
  }
}

function computeProductionEnd(
  { sale_until: until, production_days: days, production_from: from }: Sale,
  now: number,
): number {
  return addWorkingDays(from === 'order' ? now : Math.max(now, Date.parse(until)), days)
}

/** Returns the first and last delivery day of a parcel with all of these products; null without any. */
export function computeDelivery(promises: readonly DeliveryPromise[]) {
  if (promises.length === 0) return null
  const days = (field: 'promised_from' | 'promised_to') => promises.map(promise => promise[field]).toSorted()
  const [from = ''] = days('promised_from')
  return { promised_from: from, promised_to: days('promised_to').at(-1) ?? from }
}

/** Adds working days, Monday to Friday; holidays are ignored. */
function addWorkingDays(from: number, days: number): number {
  let day = from
  for (let left = days; left > 0; ) {
    day += dayMs
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
