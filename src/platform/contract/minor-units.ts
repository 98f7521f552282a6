/** Currencies of the shop without decimals (ISO 4217); all others have two. */
const withoutDecimals = new Set(['CLP', 'JPY', 'KRW', 'VND'])

/**
 * Returns the minor units per unit: an amount of 1,000 is ¥1,000 and $10.00. Doesn't use `Intl`: its decimals
 * follow common usage, which differs from ISO 4217 for some currencies (HUF, IDR) and between browsers.
 */
export const getMinorUnitFactor = (currency: string): number => (withoutDecimals.has(currency) ? 1 : 100)
