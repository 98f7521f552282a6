import { computeIncludedTax } from '../../../platform/server/money/rounding.ts'
import type { Terms } from '../server/terms.ts'
import { sumAmounts } from './basket.ts'

const standard = 'standard'

/**
 * Returns the rate for a kind of goods in hundredths of a percent, or the standard rate if the country does
 * not list the kind. Returns 0 if the seller is not registered there: an export is zero-rated at the same
 * price.
 */
export const getTaxRate = ({ tax_rates: rates }: Terms, kind: string): number =>
  rates[kind] ?? rates[standard] ?? 0

export interface TaxAmount {
  basis_points: number
  tax: number
}

export function computeTax(terms: Terms, kind: string, amount: number): TaxAmount {
  const basisPoints = getTaxRate(terms, kind)
  return { basis_points: basisPoints, tax: computeIncludedTax(amount, basisPoints) }
}

/** Sums taxes by rate, lowest first. */
export function groupTaxesByRate(parts: readonly TaxAmount[]): { basis_points: number; amount: number }[] {
  const taxed = parts.filter(({ tax }) => tax > 0)
  return [...Map.groupBy(taxed, part => part.basis_points)]
    .map(([basisPoints, group]) => ({
      basis_points: basisPoints,
      amount: sumAmounts(group.map(({ tax }) => tax)),
    }))
    .toSorted((a, b) => a.basis_points - b.basis_points)
}
