import { getCurrency } from '../../../platform/contract/currencies.ts'
import { allocate } from '../../../platform/server/money/allocate.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'

/** Quantity of one order line. */
export interface LineQuantity {
  position: number
  quantity: number
}

/**
 * Minor units of the order's currency. `shipping`, `fees` (including duties), `taxFree` and `vat` are parts
 * of `amount`.
 */
export interface RefundAmounts {
  amount: number
  shipping: number
  fees: number
  taxFree: number
  vat: number
}

type Priced = Pick<LockedOrder, 'currency' | 'total' | 'shipping' | 'shippingTax' | 'fees' | 'lines'>

/** Lists units without a completed or requested refund. */
export function listUnrefunded({ lines }: Pick<Priced, 'lines'>): LineQuantity[] {
  return lines
    .map(({ position, quantity, refundedCount }) => ({ position, quantity: quantity - refundedCount }))
    .filter(({ quantity }) => quantity > 0)
}

/** Returns true if all of these units are unrefunded and no line is listed twice. */
export function areUnrefunded(order: Pick<Priced, 'lines'>, items: readonly LineQuantity[]): boolean {
  const left = new Map(listUnrefunded(order).map(({ position, quantity }) => [position, quantity]))
  const positions = new Set(items.map(({ position }) => position))
  const isLeft = ({ position, quantity }: LineQuantity) =>
    Number.isSafeInteger(quantity) && quantity > 0 && quantity <= (left.get(position) ?? 0)
  return items.length > 0 && positions.size === items.length && items.every(isLeft)
}

/**
 * Computes the refund of these units: their price less their share of the discount. The last units include
 * shipping and fees if nothing was sent yet or the fan withdraws. All refunds of an order add up to its
 * total, with or without shipping and fees.
 * @throws if the units are not {@link areUnrefunded}
 */
export function computeRefund(
  order: Priced,
  items: readonly LineQuantity[],
  { isWithdrawal = false }: { isWithdrawal?: boolean } = {},
): RefundAmounts {
  if (!areUnrefunded(order, items)) throw new Error('a refund of pieces that are not left')
  const { step } = getCurrency(order.currency)
  const quantities = new Map(items.map(({ position, quantity }) => [position, quantity]))
  const goods = order.lines.map(line => computeLineShare(line, quantities.get(line.position) ?? 0, step))
  const wasSent = order.lines.some(({ dispatchedCount }) => dispatchedCount > 0)
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = listUnrefunded(order).reduce((sum, { quantity }) => sum + quantity, 0)
  const isLast = units === left
  return addAmounts(isLast && (isWithdrawal || !wasSent) ? [...goods, computeExtras(order)] : goods)
}

/** Splits the order's total into the amounts that payment providers require. */
export function splitTotal(order: Priced): RefundAmounts {
  const { step } = getCurrency(order.currency)
  const fresh = order.lines.map(line => ({ ...line, refundedCount: 0 }))
  return addAmounts([...fresh.map(line => computeLineShare(line, line.quantity, step)), computeExtras(order)])
}

/**
 * Computes the share of a line's next `quantity` units. Discount and tax are spread over all of its units, so
 * that partial refunds add up.
 */
function computeLineShare(line: OrderLine, quantity: number, step: number): RefundAmounts {
  const { unit, discount, tax, taxBasisPoints, refundedCount: from } = line
  const units = Array.from({ length: line.quantity }, (_, rank) => rank)
  const sum = (parts: number[]) => parts.slice(from, from + quantity).reduce((all, part) => all + part, 0)
  const off = allocate(
    discount,
    units.map(rank => ({ weight: unit, rank })),
    step,
  )
  const taxes = allocate(
    tax,
    units.map(rank => ({ weight: 1, rank })),
  )
  const amount = unit * quantity - sum(off)
  return { amount, shipping: 0, fees: 0, vat: sum(taxes), taxFree: taxBasisPoints === 0 ? amount : 0 }
}

function computeExtras({ shipping, shippingTax, fees }: Priced): RefundAmounts {
  const toTaxFree = (amount: number, tax: number) => (tax === 0 ? amount : 0)
  const sent = {
    amount: shipping,
    shipping,
    fees: 0,
    vat: shippingTax,
    taxFree: toTaxFree(shipping, shippingTax),
  }
  const others = fees.map(({ amount, tax }) => {
    return { amount, shipping: 0, fees: amount, vat: tax, taxFree: toTaxFree(amount, tax) }
  })
  return addAmounts([sent, ...others])
}

function addAmounts(parts: readonly RefundAmounts[]): RefundAmounts {
  return parts.reduce(
    (sum, part) => ({
      amount: sum.amount + part.amount,
      shipping: sum.shipping + part.shipping,
      fees: sum.fees + part.fees,
      taxFree: sum.taxFree + part.taxFree,
      vat: sum.vat + part.vat,
    }),
    { amount: 0, shipping: 0, fees: 0, taxFree: 0, vat: 0 },
  )
}
