import { partInside } from '../../../platform/server/money/rounding.ts'
import type { Terms } from '../server/terms.ts'
import { sumOf } from './basket.ts'

const standard = 'standard'

/**
 * The rate of a kind of goods, in hundredths of a percent; a kind that the country does not name has its standard one.
 * 0 where the seller is not registered: an export is zero-rated, at the same price.
 */
export const taxRate = ({ tax_rates: rates }: Terms, kind: string): number =>
  rates[kind] ?? rates[standard] ?? 0

export interface Taxed {
  basis_points: number
  tax: number
}

/** The tax inside of a price. */
export function taxInside(terms: Terms, kind: string, amount: number): Taxed {
  const basisPoints = taxRate(terms, kind)
  return { basis_points: basisPoints, tax: partInside(amount, basisPoints) }
}

/** Sums by rate, the lowest first. */
export function taxesByRate(parts: readonly Taxed[]): { basis_points: number; amount: number }[] {
  const taxed = parts.filter(({ tax }) => tax > 0)
  return [...Map.groupBy(taxed, part => part.basis_points)]
    .map(([basisPoints, group]) => ({
      basis_points: basisPoints,
      amount: sumOf(group.map(({ tax }) => tax)),
    }))
    .toSorted((a, b) => a.basis_points - b.basis_points)
}
