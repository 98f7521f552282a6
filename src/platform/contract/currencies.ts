/**
 * Currencies of the shop and the payment providers' rules for them. Money is an integer in minor units,
 * scaled by `exponent` (ISO 4217). A price can't use a code that isn't in this table.
 */
interface Currency {
  /** Number of decimals of the major unit. */
  exponent: number
  /** Amounts are multiples of this many minor units, because some providers take whole units only. */
  step: number
  /** Stripe's minimum for a card payment, in minor units, or an amount well above USD 0.50. */
  stripeMinimum: number
  /** Number of decimals that PayPal takes; undefined if PayPal doesn't support the currency. */
  paypalDecimals?: 0 | 2
}

const hundredths = (stripeMinimum: number): Currency => ({ exponent: 2, step: 1, stripeMinimum })
const whole = (stripeMinimum: number): Currency => ({ exponent: 0, step: 1, stripeMinimum })
/**
 * Currencies with two decimals in ISO 4217 and at Stripe, although PayPal and everyday prices use whole units
 * only.
 */
const roundedHundredths = (stripeMinimum: number): Currency => ({ exponent: 2, step: 100, stripeMinimum })
const withPaypal = (currency: Currency): Currency => ({
  ...currency,
  paypalDecimals: currency.exponent === 0 || currency.step > 1 ? 0 : 2,
})

const currencies = {
  AED: hundredths(200),
  AUD: withPaypal(hundredths(50)),
  BRL: withPaypal(hundredths(50)),
  CAD: withPaypal(hundredths(50)),
  CHF: withPaypal(hundredths(50)),
  CLP: whole(600),
  CNY: withPaypal(hundredths(500)),
  COP: roundedHundredths(300_000),
  CZK: withPaypal(hundredths(1_500)),
  DKK: withPaypal(hundredths(250)),
  EUR: withPaypal(hundredths(50)),
  GBP: withPaypal(hundredths(30)),
  HKD: withPaypal(hundredths(400)),
  HUF: withPaypal(roundedHundredths(17_500)),
  IDR: roundedHundredths(1_000_000),
  ILS: withPaypal(hundredths(250)),
  INR: hundredths(5_000),
  JPY: withPaypal(whole(50)),
  KRW: whole(1_000),
  MXN: withPaypal(hundredths(1_000)),
  MYR: withPaypal(hundredths(250)),
  NOK: withPaypal(hundredths(600)),
  NZD: withPaypal(hundredths(100)),
  PEN: hundredths(250),
  PHP: withPaypal(hundredths(4_000)),
  PLN: withPaypal(hundredths(250)),
  RON: hundredths(300),
  SAR: hundredths(250),
  SEK: withPaypal(hundredths(600)),
  SGD: withPaypal(hundredths(100)),
  THB: withPaypal(hundredths(2_000)),
  TRY: hundredths(4_000),
  TWD: withPaypal(roundedHundredths(2_000)),
  USD: withPaypal(hundredths(50)),
  VND: whole(20_000),
  ZAR: hundredths(1_500),
} satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof currencies
export const currencyCodes = Object.keys(currencies) as CurrencyCode[]

export const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currencies, code)

/** @throws if the code is unknown: check external input with {@link isCurrency} first. */
export function getCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new Error(`${code} is no currency that the shop sells in`)
  return currencies[code]
}

const euroCountries = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'

/** Country code → its currency, if the shop supports it. */
const byCountry: Record<string, CurrencyCode> = {
  ...Object.fromEntries(euroCountries.split(' ').map(country => [country, 'EUR' as const])),
  AE: 'AED',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CL: 'CLP',
  CN: 'CNY',
  CO: 'COP',
  CZ: 'CZK',
  DK: 'DKK',
  EC: 'USD',
  FO: 'DKK',
  GB: 'GBP',
  GG: 'GBP',
  GL: 'DKK',
  GU: 'USD',
  HK: 'HKD',
  HU: 'HUF',
  ID: 'IDR',
  IL: 'ILS',
  IM: 'GBP',
  IN: 'INR',
  JE: 'GBP',
  JP: 'JPY',
  KR: 'KRW',
  LI: 'CHF',
  MX: 'MXN',
  MY: 'MYR',
  NO: 'NOK',
  NZ: 'NZD',
  PE: 'PEN',
  PH: 'PHP',
  PL: 'PLN',
  PR: 'USD',
  RO: 'RON',
  SA: 'SAR',
  SE: 'SEK',
  SG: 'SGD',
  SV: 'USD',
  TH: 'THB',
  TR: 'TRY',
  TW: 'TWD',
  US: 'USD',
  VN: 'VND',
  ZA: 'ZAR',
}

/**
 * Returns the currency for a fan who hasn't chosen one: the country's if offered, else USD, else the first
 * offered.
 */
export function pickDefaultCurrency(countryCode: string, offered: readonly string[]): string | undefined {
  const candidates = [byCountry[countryCode], 'USD', offered[0]]
  return candidates.find(code => code !== undefined && offered.includes(code))
}
