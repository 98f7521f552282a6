import type { Quote, QuoteLine } from '../contract.ts'
import { withdrawalOf } from '../withdrawal.ts'
import { type Facts, type PricedLine, sumOf } from './basket.ts'
import { dutiesOf, feesOf, feesOfType } from './fees.ts'
import { promiseOf } from './promise.ts'
import type { Taken, Undiscounted } from './take-coupon.ts'
import { taxesByRate, taxInside } from './taxes.ts'

type Amounts = Pick<Quote, 'lines' | 'shipping' | 'shipping_tax' | 'fees' | 'total' | 'taxes'>
type ToAdd = Omit<Undiscounted, 'priced'> &
  Pick<Taken, 'lineDiscounts' | 'shippingDiscount'> & { country: string }

/** Lines with their discounts and taxes, fees, and what it is altogether. */
export function addUp(
  priced: readonly PricedLine[],
  { facts, currency, country, shipping, lineDiscounts, shippingDiscount }: ToAdd,
): Amounts {
  const { terms } = facts
  const lines = priced.map((line, at) => presentLine(line, { taken: lineDiscounts[at] ?? 0, facts, country }))
  const nets = lines.map(({ subtotal, discount }) => subtotal - discount)
  const bought = {
    currency,
    pieces: sumOf(priced.map(({ item }) => item.quantity)),
    goods: sumOf(nets),
    sentGoods: sumOf(nets.filter((_, at) => priced[at]?.product.needs_shipping)),
  }
  const fees = priced.length === 0 ? [] : feesWithTax(facts, bought)
  const paidShipping = shipping - shippingDiscount
  const taxedShipping = taxInside(terms, 'shipping', paidShipping)
  const taxed = lines.map(({ tax, tax_basis_points }) => ({ tax, basis_points: tax_basis_points }))
  return {
    lines,
    shipping: paidShipping,
    shipping_tax: taxedShipping.tax,
    fees: fees.map(({ basis_points: _, ...fee }) => fee),
    total: bought.goods + paidShipping + sumOf(fees.map(({ amount }) => amount)),
    taxes: taxesByRate([...taxed, taxedShipping, ...fees]),
  }
}

function feesWithTax({ sale, terms }: Facts, bought: Parameters<typeof feesOf>[1]) {
  const fees = feesOf(feesOfType(terms, sale.type), bought)
  return [
    ...fees.map(fee => ({ ...fee, ...taxInside(terms, 'standard', fee.amount) })),
    // Duties are a tax themselves, of another country: none of ours is in them.
    ...dutiesOf(terms, bought).map(fee => ({ ...fee, basis_points: 0, tax: 0 })),
  ]
}

function presentLine(
  { product, variant, item, unit, subtotal }: PricedLine,
  { taken, facts, country }: { taken: number; facts: Facts; country: string },
): QuoteLine {
  const { sale, terms, now } = facts
  const { tax, basis_points: basisPoints } = taxInside(terms, product.tax_kind, subtotal - taken)
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
    withdrawal: withdrawalOf(product.withdrawal_exemption, country),
    promise:
      product.needs_shipping && terms.zone ? promiseOf(product, { sale, zone: terms.zone, now }) : null,
  }
}
