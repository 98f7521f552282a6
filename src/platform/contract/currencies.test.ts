import { expect, test } from 'vitest'
import { currencyCodes, currencyOf, defaultCurrency, isCurrency } from './currencies.ts'
import { minorUnitsOf } from './minor-units.ts'

test('decimals are those of ISO 4217, and what Intl shows loses nothing of an amount', () => {
  for (const code of currencyCodes) {
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    const { exponent, step } = currencyOf(code)
    expect([code, minorUnitsOf(code)]).toEqual([code, 10 ** exponent])
    expect([code, step % 10 ** (exponent - (shown.maximumFractionDigits ?? 0))]).toEqual([code, 0])
  }
})

test('what PayPal takes without decimals is a multiple of a whole unit', () => {
  for (const code of currencyCodes) {
    const { exponent, step, paypalDecimals } = currencyOf(code)
    if (paypalDecimals === undefined) continue
    expect([code, step % 10 ** (exponent - paypalDecimals)]).toEqual([code, 0])
  }
  expect([currencyOf('HUF').step, currencyOf('TWD').step, currencyOf('JPY').step]).toEqual([100, 100, 1])
})

test('a least amount of a card payment is one that can be paid', () => {
  for (const code of currencyCodes) {
    const { stripeMinimum, step } = currencyOf(code)
    expect([code, stripeMinimum > 0, stripeMinimum % step]).toEqual([code, true, 0])
  }
})

test.each(['XXX', 'usd', 'BTC', '', 'constructor', 'toString'])('%j is none', code => {
  expect(isCurrency(code)).toBe(false)
  expect(() => currencyOf(code)).toThrow('is no currency')
})

test.each([
  ['KR', ['USD', 'KRW'], 'KRW'],
  ['DE', ['KRW', 'USD', 'EUR'], 'EUR'],
  ['DE', ['KRW', 'USD'], 'USD'],
  ['AQ', ['KRW', 'USD'], 'USD'],
  ['DE', ['KRW', 'JPY'], 'KRW'],
  ['DE', [], undefined],
])('in %s, of %j it is %s', (country, offered, currency) => {
  expect(defaultCurrency(country, offered)).toBe(currency)
})
