import type { Json } from '../../../../../platform/import/json.ts'
import { readText } from './nodes.ts'

interface Money {
  price_minor: number
  currency: string
}

const minorMax = 2_147_483_647
const currencies = Intl.supportedValuesOf('currency')

/** Parses a written price into the smallest unit of its currency; null if it is ambiguous. */
export function readPrice(price: Json | undefined, currencyName: string): Money | null {
  const { number, unit } = splitUnit(readText(price))
  const currency = resolveCurrency(currencyName, unit)
  if (currency === null) return null
  const digits = getDecimalDigits(currency)
  // JSON numbers have no thousands separators, and sums have floating-point errors.
  const minor = typeof price === 'number' ? Math.round(price * 10 ** digits) : parseMinor(number, currency)
  return minor !== null && minor >= 0 && minor <= minorMax ? { price_minor: minor, currency } : null
}

/** Splits "€ 30,00", "30.00 EUR" or "US$30" into a number and a unit on one side of it. */
function splitUnit(price: string): { number: string; unit: string } {
  const text = price.normalize('NFKC').trim()
  const start = text.search(/\d/)
  if (start === -1) return { number: '', unit: text }
  const end = text.length - [...text].reverse().findIndex(each => /\d/.test(each))
  // Whole amounts are also written as "25,-" and "25.–".
  const after = text
    .slice(end)
    .replace(/^[.,][-–—]+/, '')
    .trim()
  const before = text.slice(0, start).trim()
  if (before !== '' && after !== '') return { number: '', unit: '' }
  return { number: text.slice(start, end), unit: before || after }
}

/** Lists spellings of a currency: its code and its signs, such as "$" and, in Canada, "US$". */
function listSigns(currency: string): string[] {
  const displays = [
    ['en', 'narrowSymbol'],
    ['en', 'symbol'],
    ['en-CA', 'symbol'],
  ] as const
  const signs = displays.map(([language, currencyDisplay]) => {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  })
  return [currency, ...signs].map(sign => sign.normalize('NFKC').toUpperCase())
}

function getDecimalDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}

/** Signs of only one currency; those of dollars, crowns and yen are shared. */
const clearSigns: Record<string, string> = { '€': 'EUR', '£': 'GBP', '₩': 'KRW', '₹': 'INR' }

/** Returns the stated currency unless the sign contradicts it; without one, that of the sign. */
function resolveCurrency(name: string, sign: string): string | null {
  const stated = name.normalize('NFKC').trim().toUpperCase()
  const unit = sign.toUpperCase()
  const own = stated === '' ? unit : stated
  const currency = clearSigns[own] ?? own
  if (!currencies.includes(currency)) return null
  return unit === '' || listSigns(currency).includes(unit) ? currency : null
}

/**
 * Parses digits with separators into the smallest unit; null if they are ambiguous, such as "1.200" in euros,
 * or include fractions of the smallest unit.
 */
function parseMinor(number: string, currency: string): number | null {
  const digits = getDecimalDigits(currency)
  const [first = '', ...groups] = number.split(/[ '’]/)
  if (!groups.every(group => /^\d{3}(?!\d)/.test(group))) return null
  const text = first + groups.join('')
  const parts = /^[\d.,]+$/.test(text)
    ? splitDecimals(text, { digits, isDotted: dotted.has(currency) })
    : null
  if (parts === null) return null
  const [whole, fraction] = parts
  if (/[1-9]/.test(fraction.slice(digits))) return null
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** Currencies without decimals whose countries use dots as thousands separators. */
const dotted = new Set(['CLP', 'ISK', 'PYG', 'VND'])

/** Splits an amount into the whole part without separators, and the decimals. */
function splitDecimals(
  text: string,
  { digits, isDotted }: { digits: number; isDotted: boolean },
): [whole: string, fraction: string] | null {
  const separators = text.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return [text, '']
  const at = text.lastIndexOf(last)
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
  if (separators.length > 1 && separators === last.repeat(separators.length)) {
    return isGrouped(text, last) ? [text.replaceAll(last, ''), ''] : null
  }
  if (separators.length > 1) {
    const other = last === ',' ? '.' : ','
    const isDecimal = separators === other.repeat(separators.length - 1) + last
    return isDecimal && isGrouped(whole, other) ? [whole.replaceAll(other, ''), fraction] : null
  }
  if (fraction.length > 3 && last === ',') return null
  if (fraction.length !== 3 || !isGrouped(text, last)) return [whole, fraction]
  // Software writes decimals with a dot, so three digits after a comma are thousands unless the currency has
  // three decimals.
  if (isDotted || (last === ',' && digits < 3)) return [whole + fraction, '']
  return last === '.' && digits === 3 ? [whole, fraction] : null
}

/** Accepts "1.200.000" and the Indian "1,00,000". */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator)
  const isIndian =
    separator === ',' && groups.every(({ length }, at) => length === (at === groups.length - 1 ? 3 : 2))
  return /^[1-9]\d{0,2}$/.test(first) && (isIndian || groups.every(({ length }) => length === 3))
}
