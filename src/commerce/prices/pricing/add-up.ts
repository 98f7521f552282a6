import type { Quote, QuoteLine } from '../contract.ts'
import { getWithdrawal } from '../withdrawal.ts'
import type { AppliedCoupon, UndiscountedBasket } from './apply-coupon.ts'
import { type PricedLine, type PricingFacts, sumAmounts } from './basket.ts'
import { computeDuties, computeFees, filterFeesByType } from './fees.ts'
import { computePromise } from './promise.ts'
import { computeTax, groupTaxesByRate } from './taxes.ts'

type Amounts = Pick<Quote, 'lines' | 'shipping' | 'shipping_tax' | 'fees' | 'total' | 'taxes'>
type ToAdd = Omit<UndiscountedBasket, 'priced'> &
  Pick<AppliedCoupon, 'lineDiscounts' | 'shippingDiscount'> & { country: string }

export function addUp(
  priced: readonly PricedLine[],
  { facts, currency, country, shipping, lineDiscounts, shippingDiscount }: ToAdd,
): Amounts {
  const { terms } = facts
  const lines = priced.map((line, at) => presentLine(line, { taken: lineDiscounts[at] ?? 0, facts, country }))
  const nets = lines.map(({ subtotal, discount }) => subtotal - discount)
  const bought = {
    currency,
    pieces: sumAmounts(priced.map(({ item }) => item.quantity)),
    goods: sumAmounts(nets),
    sentGoods: sumAmounts(nets.filter((_, at) => priced[at]?.product.needs_shipping)),
  }
  const fees = priced.length === 0 ? [] : feesWithTax(facts, bought)
  const paidShipping = shipping - shippingDiscount
  const taxedShipping = computeTax(terms, 'shipping', paidShipping)
  const taxed = lines.map(({ tax, tax_basis_points }) => ({ tax, basis_points: tax_basis_points }))
  return {
    lines,
    shipping: paidShipping,
    shipping_tax: taxedShipping.tax,
    fees: fees.map(({ basis_points: _, ...fee }) => fee),
    total: bought.goods + paidShipping + sumAmounts(fees.map(({ amount }) => amount)),
    taxes: groupTaxesByRate([...taxed, taxedShipping, ...fees]),
  }
}

function feesWithTax({ sale, terms }: PricingFacts, bought: Parameters<typeof computeFees>[1]) {
  const fees = computeFees(filterFeesByType(terms, sale.type), bought)
  return [
    ...fees.map(fee => ({ ...fee, ...computeTax(terms, 'standard', fee.amount) })),
    // Duties are a foreign tax, so they include none of our tax.
    ...computeDuties(terms, bought).map(fee => ({ ...fee, basis_points: 0, tax: 0 })),
  ]
}

function presentLine(
  { product, variant, item, unit, subtotal }: PricedLine,
  { taken, facts, country }: { taken: number; facts: PricingFacts; country: string },
): QuoteLine {
  const { sale, terms, now } = facts
  const { tax, basis_points: basisPoints } = computeTax(terms, product.tax_kind, subtotal - taken)
  return {
    product_id: product.id,
    variant_id: variant.id,
    option_ids: variant.value_ids,
    name: product.name,
    option_names: variant.option_names,
    unit,
    quantity: item.quantity,
    subtotal,
    discount: taken,
    tax,
    tax_basis_points: basisPoints,
    ticket: product.ticket,
    withdrawal: getWithdrawal(product.withdrawal_exemption, country),
    promise:
      product.needs_shipping && terms.zone ? computePromise(product, { sale, zone: terms.zone, now }) : null,
  }
}
