import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPrice } from './price.ts'

describe('`readPrice`', () => {
  test.each([
    ['25,50', 'EUR', 2_550],
    ['25.50', 'EUR', 2_550],
    ['25.5', 'EUR', 2_550],
    ['25', 'EUR', 2_500],
    ['0', 'EUR', 0],
    ['€30.00', 'EUR', 3_000],
    ['€30.00', '', 3_000],
    ['30,00 €', 'EUR', 3_000],
    ['EUR 30', 'EUR', 3_000],
    ['30 eur', '', 3_000],
    ['30', 'eur', 3_000],
    ['30', '€', 3_000],
    ['US$35', 'USD', 3_500],
    ['$35', 'USD', 3_500],
    ['$35', 'CAD', 3_500],
    ['CA$35', 'CAD', 3_500],
    ['250 Kč', 'CZK', 25_000],
    ['25,-', 'EUR', 2_500],
    ['1,200', 'JPY', 1_200],
    ['¥1,200', 'JPY', 1_200],
    ['１，２００', 'JPY', 1_200],
    ['₩50,000', 'KRW', 50_000],
    ['50.000', 'VND', 50_000],
    ['1200.00', 'JPY', 1_200],
    ['1.200,00', 'EUR', 120_000],
    ['1,200.00', 'USD', 120_000],
    ['1,200', 'USD', 120_000],
    ['1 200,00', 'EUR', 120_000],
    ['1\u202f200,00', 'EUR', 120_000],
    ["1'200.00", 'CHF', 120_000],
    ['1.234.567', 'EUR', 123_456_700],
    ['1,00,000', 'INR', 10_000_000],
    ['12.500', 'KWD', 12_500],
  ])('parses %s in "%s" as %s', (price, currency, minor) => {
    expect(readPrice(price, currency)?.price_minor ?? null).toBe(minor)
  })

  test.each([
    ['1.200', 'EUR'],
    ['25.000', 'EUR'],
    ['1,200', 'KWD'],
    ['25.50', 'JPY'],
    ['500.000', 'JPY'],
    ['1,20,3', 'EUR'],
    ['1.2.3', 'EUR'],
    ['25–30', 'EUR'],
    ['25 - 30', 'EUR'],
    ['from 25', 'EUR'],
    ['-5', 'EUR'],
    ['$30', 'EUR'],
    ['€30', 'USD'],
    ['$30', ''],
    ['30', ''],
    ['30', 'XQQ'],
    ['free', 'EUR'],
    ['30000000', 'EUR'],
    ['2 5', 'EUR'],
  ])('returns null for "%s" in "%s"', (price, currency) => {
    expect(readPrice(price, currency)).toBeNull()
  })

  test('rounds a JSON number with floating-point errors', () => {
    expect(readPrice(25.299999999999997, 'EUR')).toEqual({ price_minor: 2_530, currency: 'EUR' })
  })

  test("never misreads an amount in any language's format", () => {
    const languages = ['en', 'de', 'fr', 'de-CH', 'pt-BR', 'es', 'ru', 'ja', 'ko', 'id', 'vi', 'en-IN', 'pl']
    const currency = fc.constantFrom('EUR', 'JPY', 'USD', 'KRW', 'INR')
    fc.assert(
      fc.property(fc.nat(20_000_000), currency, fc.constantFrom(...languages), (minor, code, language) => {
        const format = new Intl.NumberFormat(language, {
          style: 'currency',
          currency: code,
          currencyDisplay: 'code',
        })
        const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
        const read = readPrice(format.format(minor / 10 ** digits), code)
        if (read !== null) expect(read).toEqual({ price_minor: minor, currency: code })
      }),
    )
  })
})
