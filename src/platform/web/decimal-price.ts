/**
 * Formats 2450 cents of EUR as "24.50": structured data requires the currency's major unit with a decimal
 * point.
 */
export function toDecimalPrice(minor: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (minor / 10 ** digits).toFixed(digits)
}
