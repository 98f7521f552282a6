import { getCurrency } from '../../../platform/contract/currencies.ts'
import { allocate } from '../../../platform/server/money/allocate.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'

/** Quantity of one order line. */
export interface LineQuantity {
  position: number
  quantity: number
}

/** Parts of a refund; amounts in minor units of the order's currency. */
export interface RefundParts {
  items: readonly LineQuantity[]
  /** Null returns the shipping by the same rule as fees. */
  shipping?: number | null
  /** Amount that takes no unit back. It lowers the refunds that follow. */
  goodwill?: number
  /** True if the refund is the fan's legal right. */
  isWithdrawal?: boolean
}

/**
 * Minor units of the order's currency. `shipping`, `fees` (including duties), `goodwill`, `taxFree` and `vat`
 * are parts of `amount`; `extrasVat` is the part of `vat` on shipping and fees.
 */
export interface RefundAmounts {
  amount: number
  shipping: number
  fees: number
  goodwill: number
  taxFree: number
  vat: number
  extrasVat: number
}

/** Part of a refund that belongs to an order line; `amount` includes `goodwill` and `vat`. */
export interface LineRefund extends LineQuantity {
  amount: number
  goodwill: number
  vat: number
}

/** Shipping and fees of an order, or of earlier refunds. */
export interface Extras {
  shipping: number
  fees: number
}

type PricedLine = Pick<
  OrderLine,
  | 'position'
  | 'unit'
  | 'quantity'
  | 'discount'
  | 'tax'
  | 'taxBasisPoints'
  | 'refundedCount'
  | 'refundedAmount'
  | 'refundedVat'
  | 'dispatchedCount'
>
type Priced = Pick<LockedOrder, 'currency' | 'shipping' | 'shippingTax' | 'fees'> & {
  lines: readonly PricedLine[]
}

/** Lists units without a completed or requested refund. */
export function listUnrefunded({
  lines,
}: {
  lines: readonly Pick<PricedLine, 'position' | 'quantity' | 'refundedCount'>[]
}): LineQuantity[] {
  return lines
    .map(({ position, quantity, refundedCount }) => ({ position, quantity: quantity - refundedCount }))
    .filter(({ quantity }) => quantity > 0)
}

/** Returns true if all of these units are unrefunded and no line is listed twice. */
export function areUnrefunded(order: Pick<Priced, 'lines'>, items: readonly LineQuantity[]): boolean {
  return items.length > 0 && areLeft(order, items)
}

function areLeft(order: Pick<Priced, 'lines'>, items: readonly LineQuantity[]): boolean {
  const left = new Map(listUnrefunded(order).map(({ position, quantity }) => [position, quantity]))
  const positions = new Set(items.map(({ position }) => position))
  const isLeft = ({ position, quantity }: LineQuantity) =>
    Number.isSafeInteger(quantity) && quantity > 0 && quantity <= (left.get(position) ?? 0)
  return positions.size === items.length && items.every(isLeft)
}

/** Largest amounts that a refund of these units may add; each of them is optional. */
export interface RefundLimits extends Extras {
  goodwill: number
  /** Shipping that goes back with these units if nothing else is said. */
  shippingDue: number
}

/**
 * Computes how much shipping and goodwill a refund of these units may include, and which fees it does. Fees
 * go back with the last units if nothing was sent yet or the fan withdraws.
 * @param before shipping and fees of earlier refunds
 * @throws if the units are not left
 */
export function computeRefundLimits(
  order: Priced,
  { items, isWithdrawal = false }: RefundParts,
  before: Extras,
): RefundLimits {
  if (!areLeft(order, items)) throw new Error('a refund of pieces that are not left')
  const wasSent = order.lines.some(({ dispatchedCount }) => dispatchedCount > 0)
  const isLast = items.length > 0 && countUnits(items) === countUnits(listUnrefunded(order))
  const isDue = isLast && (isWithdrawal || !wasSent)
  const shipping = order.shipping - before.shipping
  const fees = order.fees.reduce((sum, { amount }) => sum + amount, -before.fees)
  const goodwill = takeUnits(order, items).reduce((sum, { left, amount }) => sum + left - amount, 0)
  return { shipping, goodwill, shippingDue: isDue ? shipping : 0, fees: isDue ? fees : 0 }
}

/**
 * Returns true if the amount is within the limit and payable: a multiple of the currency's step, or all that
 * is left.
 */
export function isPayable(amount: number, limit: number, currency: string): boolean {
  const { step } = getCurrency(currency)
  return (
    Number.isSafeInteger(amount) &&
    amount >= 0 &&
    amount <= limit &&
    (amount % step === 0 || amount === limit)
  )
}

/**
 * Computes a refund: units at their price less their share of the discount and of earlier goodwill, shipping,
 * fees, and goodwill, which is allotted to the lines by what is left of each. All refunds of an order add up
 * to its total, in every order of parts.
 * @param before shipping and fees of earlier refunds
 * @throws if a part isn't left
 */
export function computeRefund(
  order: Priced,
  parts: RefundParts,
  before: Extras,
): RefundAmounts & { lines: LineRefund[] } {
  const limits = computeRefundLimits(order, parts, before)
  const { items, goodwill = 0 } = parts
  const shipping = parts.shipping ?? limits.shippingDue
  const isLeft =
    isPayable(shipping, limits.shipping, order.currency) &&
    isPayable(goodwill, limits.goodwill, order.currency)
  if (!isLeft) throw new Error('a refund of more than is left')
  const taken = takeUnits(order, items)
  const gifts = allocate(
    goodwill,
    taken.map(({ left, amount, line }) => ({ weight: left - amount, rank: line.position })),
    getCurrency(order.currency).step,
  )
  const lines = taken.map(({ line, left, quantity, amount: price }, at) => {
    const gift = gifts[at] ?? 0
    const amount = price + gift
    const { position, taxBasisPoints } = line
    const vat = takeShare(line.tax - line.refundedVat, amount, left)
    return { position, quantity, amount, goodwill: gift, vat, taxFree: taxBasisPoints === 0 ? amount : 0 }
  })
  const extras = splitExtras(order, { shipping, fees: limits.fees }, before)
  return {
    ...addAmounts([...lines.map(line => ({ ...noAmounts, ...line })), extras]),
    lines: lines
      .filter(({ amount, quantity }) => amount > 0 || quantity > 0)
      .map(({ taxFree, ...line }) => line),
  }
}

/** Splits the order's total into the amounts that payment providers require. */
export function splitTotal(order: Priced): RefundAmounts {
  const lines = order.lines.map(({ unit, quantity, discount, tax, taxBasisPoints }) => {
    const amount = unit * quantity - discount
    return { ...noAmounts, amount, vat: tax, taxFree: taxBasisPoints === 0 ? amount : 0 }
  })
  const fees = order.fees.reduce((sum, { amount }) => sum + amount, 0)
  const none = { shipping: 0, fees: 0 }
  return addAmounts([...lines, splitExtras(order, { shipping: order.shipping, fees }, none)])
}

const countUnits = (units: readonly LineQuantity[]) => units.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Computes the price of units of each line by what is `left` of the line's price. The units that are returned
 * first have the smaller shares.
 */
function takeUnits({ lines, currency }: Priced, items: readonly LineQuantity[]) {
  const { step } = getCurrency(currency)
  const quantities = new Map(items.map(({ position, quantity }) => [position, quantity]))
  return lines.map(line => {
    const { position, refundedCount, refundedAmount } = line
    const quantity = quantities.get(position) ?? 0
    const left = line.unit * line.quantity - line.discount - refundedAmount
    const units = Array.from({ length: line.quantity - refundedCount }, (_, rank) => rank)
    const shares = allocate(
      left,
      units.map(rank => ({ weight: step, rank })),
      step,
    )
    const amount = shares.slice(units.length - quantity).reduce((sum, share) => sum + share, 0)
    return { line, left, quantity, amount }
  })
}

/** Returns the share of a tax that belongs to a part of what is left; the last part gets the remainder. */
function takeShare(tax: number, part: number, left: number): number {
  return left === 0 ? 0 : Number((BigInt(tax) * BigInt(part)) / BigInt(left))
}

function splitExtras(
  { shipping: total, shippingTax, fees: allFees }: Priced,
  { shipping, fees }: Extras,
  before: Extras,
): RefundAmounts {
  const toTaxOf = (amount: number) => takeShare(shippingTax, amount, total)
  const shippingVat = toTaxOf(before.shipping + shipping) - toTaxOf(before.shipping)
  const shippingTaxFree = shippingTax === 0 ? shipping : 0
  // Fees go back together, so they have their whole tax.
  const feesVat = fees === 0 ? 0 : allFees.reduce((sum, { tax }) => sum + tax, 0)
  const feesTaxFree =
    fees === 0 ? 0 : allFees.reduce((sum, { amount, tax }) => sum + (tax === 0 ? amount : 0), 0)
  const vat = shippingVat + feesVat
  const taxFree = shippingTaxFree + feesTaxFree
  return { ...noAmounts, amount: shipping + fees, shipping, fees, vat, extrasVat: vat, taxFree }
}

const noAmounts: RefundAmounts = {
  amount: 0,
  shipping: 0,
  fees: 0,
  goodwill: 0,
  taxFree: 0,
  vat: 0,
  extrasVat: 0,
}

function addAmounts(parts: readonly RefundAmounts[]): RefundAmounts {
  return parts.reduce(
    (sum, part) => ({
      amount: sum.amount + part.amount,
      shipping: sum.shipping + part.shipping,
      fees: sum.fees + part.fees,
      goodwill: sum.goodwill + part.goodwill,
      taxFree: sum.taxFree + part.taxFree,
      vat: sum.vat + part.vat,
      extrasVat: sum.extrasVat + part.extrasVat,
    }),
    noAmounts,
  )
}
