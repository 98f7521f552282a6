import { describe, expect, test } from 'vitest'
import { currencyCodes, getCurrency, isCurrency, pickDefaultCurrency } from './currencies.ts'
import { getMinorUnitFactor } from './minor-units.ts'

describe('currencies', () => {
  test('have the decimals of ISO 4217, which Intl shows without loss', () => {
    for (const code of currencyCodes) {
      const shown = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      const { exponent, step } = getCurrency(code)
      expect([code, getMinorUnitFactor(code)]).toEqual([code, 10 ** exponent])
      expect([code, step % 10 ** (exponent - (shown.maximumFractionDigits ?? 0))]).toEqual([code, 0])
    }
  })

  test('require whole units where PayPal takes no decimals', () => {
    for (const code of currencyCodes) {
      const { exponent, step, paypalDecimals } = getCurrency(code)
      if (paypalDecimals === undefined) continue
      expect([code, step % 10 ** (exponent - paypalDecimals)]).toEqual([code, 0])
    }
    expect([getCurrency('HUF').step, getCurrency('TWD').step, getCurrency('JPY').step]).toEqual([100, 100, 1])
  })

  test('have a card minimum that can be paid', () => {
    for (const code of currencyCodes) {
      const { stripeMinimum, step } = getCurrency(code)
      expect([code, stripeMinimum > 0, stripeMinimum % step]).toEqual([code, true, 0])
    }
  })

  test.each(['XXX', 'usd', 'BTC', '', 'constructor', 'toString'])('exclude %j', code => {
    expect(isCurrency(code)).toBe(false)
    expect(() => getCurrency(code)).toThrow('is no currency')
  })

  test.each([
    ['KR', ['USD', 'KRW'], 'KRW'],
    ['DE', ['KRW', 'USD', 'EUR'], 'EUR'],
    ['DE', ['KRW', 'USD'], 'USD'],
    ['AQ', ['KRW', 'USD'], 'USD'],
    ['DE', ['KRW', 'JPY'], 'KRW'],
    ['DE', [], undefined],
  ])('give fans in %s, out of %j, the default %s', (country, offered, currency) => {
    expect(pickDefaultCurrency(country, offered)).toBe(currency)
  })
})
