import type { Json } from '../../../../../platform/import/json.ts'
import { textOf } from './nodes.ts'

interface Money {
  price_minor: number
  currency: string
}

const minorMax = 2_147_483_647
const currencies = Intl.supportedValuesOf('currency')

/** A price as people write it, in the smallest unit of its currency; null for what can't be read for certain. */
export function readPrice(price: Json | undefined, currencyName: string): Money | null {
  const { number, unit } = splitUnit(textOf(price))
  const currency = currencyOf(currencyName, unit)
  if (currency === null) return null
  const digits = digitsOf(currency)
  // JSON's own numbers have no separators of thousands, and sums of them have errors in the last places.
  const minor = typeof price === 'number' ? Math.round(price * 10 ** digits) : minorOf(number, currency)
  return minor !== null && minor >= 0 && minor <= minorMax ? { price_minor: minor, currency } : null
}

/** "€ 30,00", "30.00 EUR" and "US$30" are a number and a unit on one side of it. */
function splitUnit(price: string): { number: string; unit: string } {
  const text = price.normalize('NFKC').trim()
  const start = text.search(/\d/)
  if (start === -1) return { number: '', unit: text }
  const end = text.length - [...text].reverse().findIndex(each => /\d/.test(each))
  // "25,-" and "25.–" are written for whole amounts.
  const after = text
    .slice(end)
    .replace(/^[.,][-–—]+/, '')
    .trim()
  const before = text.slice(0, start).trim()
  if (before !== '' && after !== '') return { number: '', unit: '' }
  return { number: text.slice(start, end), unit: before || after }
}

/** Spellings of a currency: its code and its signs, as "$" and, in Canada, "US$". */
function signsOf(currency: string): string[] {
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

function digitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}

/** Signs that are of one currency alone; dollars, crowns and yen are of several. */
const clearSigns: Record<string, string> = { '€': 'EUR', '£': 'GBP', '₩': 'KRW', '₹': 'INR' }

/** The currency that its property names and the sign doesn't contradict; without the property the sign's own. */
function currencyOf(name: string, sign: string): string | null {
  const given = name.normalize('NFKC').trim().toUpperCase()
  const unit = sign.toUpperCase()
  const own = given === '' ? unit : given
  const currency = clearSigns[own] ?? own
  if (!currencies.includes(currency)) return null
  return unit === '' || signsOf(currency).includes(unit) ? currency : null
}

/**
 * Digits with separators as a whole number of the smallest units; null where they can be read in two ways, such as "1.200"
 * in euros, or have parts of the smallest unit.
 */
function minorOf(number: string, currency: string): number | null {
  const digits = digitsOf(currency)
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

/** Currencies without decimals whose countries write thousands with a dot. */
const dotted = new Set(['CLP', 'ISK', 'PYG', 'VND'])

/** The whole part without separators, and the decimals. */
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
  // Machines write decimals with a dot, so three digits behind a comma are thousands, unless the currency has three decimals.
  if (isDotted || (last === ',' && digits < 3)) return [whole + fraction, '']
  return last === '.' && digits === 3 ? [whole, fraction] : null
}

/** "1.200.000", and "1,00,000" as in India. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator)
  const isIndian =
    separator === ',' && groups.every(({ length }, at) => length === (at === groups.length - 1 ? 3 : 2))
  return /^[1-9]\d{0,2}$/.test(first) && (isIndian || groups.every(({ length }) => length === 3))
}
