import { createHash } from 'node:crypto'

/** Terms of a shop that ships from Seoul: shipping zones, rates, taxes, a fee and a coupon. */

const validFrom = new Date('2021-01-01T00:00:00Z')

interface Zone {
  name: Record<string, string>
  countries: string
  days: [min: number, max: number]
  duties: 'none' | 'ddp' | 'dap'
  dutyBasisPoints?: number
  /** Base price and price per kilogram, in KRW, JPY, USD and EUR. */
  rates: [krw: Rate, jpy: Rate, usd: Rate, eur: Rate]
}
type Rate = [base: number, perKg: number]

const zones: Zone[] = [
  {
    name: { en: 'Korea', ko: '국내', ja: '韓国国内' },
    countries: 'KR',
    days: [1, 3],
    duties: 'none',
    rates: [
      [3_000, 500],
      [330, 60],
      [250, 40],
      [230, 40],
    ],
  },
  {
    name: { en: 'East Asia', ko: '동아시아', ja: '東アジア' },
    countries: 'JP TW HK MO CN',
    days: [3, 6],
    duties: 'dap',
    rates: [
      [9_000, 4_000],
      [990, 440],
      [700, 300],
      [640, 280],
    ],
  },
  {
    name: { en: 'Southeast Asia', ko: '동남아시아', ja: '東南アジア' },
    countries: 'ID MY PH SG TH VN',
    days: [4, 8],
    duties: 'dap',
    rates: [
      [11_000, 5_000],
      [1_200, 550],
      [850, 380],
      [780, 350],
    ],
  },
  {
    name: { en: 'United States', ko: '미국', ja: 'アメリカ' },
    countries: 'US PR',
    days: [5, 10],
    duties: 'ddp',
    dutyBasisPoints: 1_500,
    rates: [
      [18_000, 9_000],
      [2_000, 1_000],
      [1_400, 700],
      [1_300, 640],
    ],
  },
  {
    name: { en: 'Rest of the Americas', ko: '미주 기타', ja: 'その他の南北アメリカ' },
    countries: 'CA MX BR CL CO PE',
    days: [7, 15],
    duties: 'dap',
    rates: [
      [20_000, 10_000],
      [2_200, 1_100],
      [1_500, 750],
      [1_400, 700],
    ],
  },
  {
    // The seller has tax registrations in these countries (below), so that nothing is due on delivery.
    name: { en: 'Europe', ko: '유럽', ja: 'ヨーロッパ' },
    countries: 'DE ES FR GB IE IT NL PL',
    days: [6, 12],
    duties: 'none',
    rates: [
      [19_000, 9_500],
      [2_100, 1_050],
      [1_450, 720],
      [1_350, 670],
    ],
  },
  {
    name: { en: 'Oceania', ko: '오세아니아', ja: 'オセアニア' },
    countries: 'AU NZ',
    days: [6, 12],
    duties: 'none',
    rates: [
      [18_000, 9_000],
      [2_000, 1_000],
      [1_400, 700],
      [1_300, 640],
    ],
  },
]

export const servedCountries = zones.flatMap(({ countries }) => countries.split(' '))

/** Countries where fan sign draws may be held; many others treat paid draws as lotteries. */
export const drawCountries = ['JP', 'KR', 'TW']

const currencies = ['KRW', 'JPY', 'USD', 'EUR']

const eu = 'European Commission, Taxes in Europe database'
/** Country, standard rate, rate for books (both in hundredths of a percent), and source. */
const taxes: [country: string, standard: number, books: number, source: string][] = [
  ['KR', 1_000, 0, 'National Tax Service of Korea, VAT Act articles 26 and 30'],
  ['JP', 1_000, 1_000, 'National Tax Agency of Japan, consumption tax'],
  ['DE', 1_900, 700, eu],
  ['ES', 2_100, 400, eu],
  ['FR', 2_000, 550, eu],
  ['IE', 2_300, 0, eu],
  ['IT', 2_200, 400, eu],
  ['NL', 2_100, 900, eu],
  ['PL', 2_300, 500, eu],
  ['GB', 2_000, 0, 'HM Revenue & Customs, VAT rates on different goods and services'],
  ['AU', 1_000, 1_000, 'Australian Taxation Office, GST'],
  ['NZ', 1_500, 1_500, 'Inland Revenue of New Zealand, GST'],
]

const shippingZones = zones.map(({ name, countries, days, duties, dutyBasisPoints = 0 }, at) => ({
  id: at + 1,
  name,
  countries: countries.split(' '),
  days_min: days[0],
  days_max: days[1],
  duties,
  duty_basis_points: dutyBasisPoints,
}))

const shippingRates = zones.flatMap(({ rates }, at) =>
  rates.map(([base, perKg], currency) => ({
    zone_id: at + 1,
    currency: currencies[currency],
    valid_from: validFrom,
    base,
    per_kg: perKg,
  })),
)

const taxRates = taxes.flatMap(([country, standard, books, source]) => {
  const row = { country, valid_from: validFrom, source }
  return [
    { ...row, tax_kind: 'standard', basis_points: standard },
    { ...row, tax_kind: 'books', basis_points: books },
  ]
})

const ticketFee = {
  id: 1,
  name: { en: 'Ticket fee', ko: '예매 수수료', ja: 'チケット手数料' },
  kind: 'per_piece',
  project_type: 2,
  amounts: { KRW: 1_000, JPY: 110, USD: 100, EUR: 90 },
  valid_from: validFrom,
}

/** Coupon `WELCOME10`, for every visitor of the demo. */
const welcome = {
  id: 1,
  name: { en: 'Welcome to the shop', ko: '숍 첫 방문 쿠폰', ja: 'ショップへようこそ' },
  basis_points: 1_000,
  caps: { KRW: 10_000, JPY: 1_100, USD: 800, EUR: 750 },
}
const welcomeCode = createHash('sha256').update('WELCOME10').digest()

/** Returns the rows by table, in the order that foreign keys require. */
export function buildShopTerms(today: Date): [table: string, rows: Record<string, unknown>[]][] {
  const validUntil = new Date(today.getTime() + 365 * 86_400_000)
  return [
    ['shipping_zones', shippingZones],
    ['shipping_rates', shippingRates],
    ['tax_registrations', taxes.map(([country]) => ({ country, valid_from: validFrom }))],
    ['tax_rates', taxRates],
    ['other_fees', [ticketFee]],
    ['coupons', [{ ...welcome, valid_from: validFrom, valid_until: validUntil }]],
    ['coupon_codes', [{ code_hash: welcomeCode, coupon_id: welcome.id }]],
  ]
}
