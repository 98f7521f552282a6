import { currencyOf } from '../../../platform/contract/currencies.ts'
import { allot } from '../../../platform/server/money/allot.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'

/** Pieces of an order's lines. */
export interface Pieces {
  position: number
  quantity: number
}

/** Minor units of the order's currency. `shipping`, `fees` (with duties), `taxFree` and `vat` are parts of it. */
export interface RefundAmounts {
  amount: number
  shipping: number
  fees: number
  taxFree: number
  vat: number
}

type Priced = Pick<LockedOrder, 'currency' | 'total' | 'shipping' | 'shippingTax' | 'fees' | 'lines'>

/** What is not refunded yet, nor asked for. */
export function leftItems({ lines }: Pick<Priced, 'lines'>): Pieces[] {
  return lines
    .map(({ position, quantity, refundedCount }) => ({ position, quantity: quantity - refundedCount }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether all of these pieces are still to be had, each line once. */
export function areLeft(order: Pick<Priced, 'lines'>, items: readonly Pieces[]): boolean {
  const left = new Map(leftItems(order).map(({ position, quantity }) => [position, quantity]))
  const positions = new Set(items.map(({ position }) => position))
  const isLeft = ({ position, quantity }: Pieces) =>
    Number.isSafeInteger(quantity) && quantity > 0 && quantity <= (left.get(position) ?? 0)
  return items.length > 0 && positions.size === items.length && items.every(isLeft)
}

/**
 * What a refund of these pieces is worth: their price less their share of the discount. Shipping and fees go with the
 * last pieces, where nothing was sent yet or the fan withdraws; so all refunds of an order add up to its total, or to
 * its total without them. Throws where the pieces are not {@link areLeft}.
 */
export function refundOf(
  order: Priced,
  items: readonly Pieces[],
  { isWithdrawal = false }: { isWithdrawal?: boolean } = {},
): RefundAmounts {
  if (!areLeft(order, items)) throw new Error('a refund of pieces that are not left')
  const { step } = currencyOf(order.currency)
  const asked = new Map(items.map(({ position, quantity }) => [position, quantity]))
  const goods = order.lines.map(line => worthOf(line, asked.get(line.position) ?? 0, step))
  const wasSent = order.lines.some(({ dispatchedCount }) => dispatchedCount > 0)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = leftItems(order).reduce((sum, { quantity }) => sum + quantity, 0)
  const isLast = pieces === left
  return sumOf(isLast && (isWithdrawal || !wasSent) ? [...goods, besidesOf(order)] : goods)
}

/** The parts of what an order costs, as providers ask for them. */
export function wholeOf(order: Priced): RefundAmounts {
  const { step } = currencyOf(order.currency)
  const fresh = order.lines.map(line => ({ ...line, refundedCount: 0 }))
  return sumOf([...fresh.map(line => worthOf(line, line.quantity, step)), besidesOf(order)])
}

/** The next `quantity` pieces of a line. Discount and tax are shared out over all its pieces once and for all. */
function worthOf(line: OrderLine, quantity: number, step: number): RefundAmounts {
  const { unit, discount, tax, taxBasisPoints, refundedCount: from } = line
  const pieces = Array.from({ length: line.quantity }, (_, rank) => rank)
  const sum = (parts: number[]) => parts.slice(from, from + quantity).reduce((all, part) => all + part, 0)
  const off = allot(
    discount,
    pieces.map(rank => ({ weight: unit, rank })),
    step,
  )
  const taxes = allot(
    tax,
    pieces.map(rank => ({ weight: 1, rank })),
  )
  const amount = unit * quantity - sum(off)
  return { amount, shipping: 0, fees: 0, vat: sum(taxes), taxFree: taxBasisPoints === 0 ? amount : 0 }
}

/** Shipping and fees. */
function besidesOf({ shipping, shippingTax, fees }: Priced): RefundAmounts {
  const taxFreeOf = (amount: number, tax: number) => (tax === 0 ? amount : 0)
  const sent = {
    amount: shipping,
    shipping,
    fees: 0,
    vat: shippingTax,
    taxFree: taxFreeOf(shipping, shippingTax),
  }
  const others = fees.map(({ amount, tax }) => {
    return { amount, shipping: 0, fees: amount, vat: tax, taxFree: taxFreeOf(amount, tax) }
  })
  return sumOf([sent, ...others])
}

function sumOf(parts: readonly RefundAmounts[]): RefundAmounts {
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
