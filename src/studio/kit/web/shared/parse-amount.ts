import { getMinorUnitFactor } from '../../../../platform/contract/minor-units.ts'

/**
 * Parses a typed amount such as `1,234.50` or `1.234,50` to minor units of its currency; null if it is no amount.
 * The last separator is the decimal one if no more digits follow it than the currency has decimals.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const factor = getMinorUnitFactor(currency)
  const text = typed.replaceAll(/[\s'’]/g, '')
  const [, whole = '', , decimals = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(text) ?? []
  if (!/^\d{1,3}(?:[.,]\d{3})*$|^\d+$/.test(whole) || (factor === 1 && decimals !== '')) return null
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * factor
  const minor = decimals === '' ? 0 : Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? amount + minor : null
}

/** Formats minor units as they are typed: `12.50`, without separators of thousands. */
export function formatTyped(amount: number, currency: string): string {
  const factor = getMinorUnitFactor(currency)
  return factor === 1 ? String(amount) : (amount / factor).toFixed(2)
}
