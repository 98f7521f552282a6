/** Currencies of the shop without decimals, by ISO 4217; all others have two. */
const withoutDecimals = new Set(['CLP', 'JPY', 'KRW', 'VND'])

/**
 * How many minor units a unit has: an amount of 1,000 is ¥1,000 and $10.00. Not by `Intl`: its decimals are what people
 * write, which differs from ISO 4217 for some (HUF, IDR), and between browsers.
 */
export const minorUnitsOf = (currency: string): number => (withoutDecimals.has(currency) ? 1 : 100)
