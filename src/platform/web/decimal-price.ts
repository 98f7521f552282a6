/** 2450 cents of EUR as "24.50": structured data wants the currency's main unit, with a point. */
export function decimalPrice(minor: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (minor / 10 ** digits).toFixed(digits)
}
