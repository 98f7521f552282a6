/** Currencies of the shop without decimals (ISO 4217); all others have two. */
const withoutDecimals = new Set(['CLP', 'JPY', 'KRW', 'VND'])

/**
 * Returns the number of minor units per major unit: 1,000 minor units are ¥1,000 or $10.00. Doesn't use
 * `Intl`, whose decimals follow common usage and differ from ISO 4217 for some currencies (HUF, IDR) and
 * between browsers.
 */
export const getMinorUnitFactor = (currency: string): number => (withoutDecimals.has(currency) ? 1 : 100)
