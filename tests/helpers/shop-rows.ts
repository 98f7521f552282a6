import fc from 'fast-check'
import { buildSpan, buildTexts, line, lines, texts, timestamp } from './content-texts.ts'

/** Id of the picture that rows refer to; the test must insert the picture. */
export const pictureId = 'pic-1'

/** Id of the show that tickets admit to; the test must insert the show. */
export const ticketShowId = '7'

const some = <Row>(row: fc.Arbitrary<Row>, count: number) =>
  fc.array(row, { minLength: count, maxLength: count })
/** Generates rows with predictable keys, so that other rows can refer to them. */
const keyed = <Row extends object>(prefix: string, row: fc.Arbitrary<Row>, count: number) =>
  some(row, count).map(rows => rows.map((each, at) => ({ key: `${prefix}-${at}`, ...each })))
const merged = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>) =>
  fc.tuple(a, b).map(([one, other]) => ({ ...one, ...other }))

const gallery = fc.array(fc.record({ id: fc.constant(pictureId), alt: texts }), { maxLength: 2 })
const currencies = fc.constantFrom('EUR', 'KRW', 'USD')
const prices = fc.dictionary(currencies, fc.nat(1_000_000), { maxKeys: 3 })
const somePrices = fc.dictionary(currencies, fc.nat(1_000_000), { minKeys: 1, maxKeys: 3 })
const position = fc.nat(9)
const countries = fc.option(fc.subarray(['DE', 'JP', 'KR'], { minLength: 1 }))

const project = merged(
  buildSpan('sale_from', 'sale_until'),
  fc.record({
    type: fc.nat(1),
    name: texts,
    summary: texts,
    currency: fc.constantFrom('EUR', 'KRW'),
    details: fc.option(buildTexts(lines)),
    card_id: fc.option(fc.constant(pictureId)),
    pictures: gallery,
    faq: fc.array(fc.record({ question: texts, answer: texts }), { maxLength: 2 }),
    additional_info: fc.array(fc.record({ label: texts, value: texts }), { maxLength: 2 }),
    contact: fc.option(fc.record({ name: line }, { requiredKeys: ['name'] })),
    cancel_until: fc.option(timestamp),
  }),
)
const product = merged(
  fc.option(buildSpan('sale_from', 'sale_until')).map(window => window ?? {}),
  fc.record({
    project: fc.constantFrom('p-0', 'p-1'),
    position,
    name: texts,
    description: fc.option(texts),
    pictures: gallery,
    prices: somePrices,
    limit_per_order: fc.option(fc.integer({ min: 1, max: 9 })),
    countries,
    weight_g: fc.nat(5_000),
    hs_code: fc.option(fc.constant('852380')),
    origin_country: countries.map(one => one?.[0]),
    needs_shipping: fc.constant(false),
    persons: fc.option(fc.integer({ min: 1, max: 4 })),
    category: fc.option(texts),
    tax_kind: fc.constantFrom('standard', 'books'),
    asks_phone: fc.boolean(),
  }),
).map(row => ({ ...row, show: row.persons === null ? null : ticketShowId }))
const products = fc.constantFrom('d-0', 'd-1')
const customField = fc.record({
  product: products,
  position,
  label: texts,
  is_required: fc.boolean(),
  input_type: fc.constantFrom(0, 2),
  minimum: fc.option(fc.constant('1')),
  maximum: fc.option(fc.constant('20')),
})
const presale = merged(
  buildSpan('opens_at', 'closes_at'),
  fc.record({ product: products, code: fc.option(line.filter(each => /[\p{L}\p{N}]/u.test(each))) }),
).map(row => ({ ...row, kind: row.code === null ? 'follow' : 'code' }))

/** A variant for each value of the only option of `d-0`, and the variant of `d-1`, which has no options. */
const variants = some(fc.record({ stock: fc.option(fc.nat(500)), is_offered: fc.boolean(), prices }), 3).map(
  rows =>
    rows.map((row, at) => ({
      key: `v-${at}`,
      product: at < 2 ? 'd-0' : 'd-1',
      values: at < 2 ? [`w-${at}`] : [],
      ...row,
    })),
)

const zone = fc.record({
  name: texts,
  days_min: fc.constant(2),
  days_max: fc.integer({ min: 2, max: 9 }),
  duties: fc.constantFrom('none', 'ddp', 'dap'),
  duty_basis_points: fc.nat(3_000),
})
const fee = merged(
  buildSpan('valid_from', 'valid_until'),
  fc.record({ name: texts, kind: fc.constantFrom('per_order', 'per_piece'), amounts: prices, countries }),
)
const rate = fc.record({
  zone: fc.constantFrom('z-0', 'z-1'),
  currency: fc.constantFrom('EUR', 'KRW'),
  valid_from: timestamp,
  base: fc.nat(9_000),
  per_kg: fc.nat(9_000),
})
const coupon = merged(
  buildSpan('valid_from', 'valid_until'),
  fc.record({
    name: texts,
    basis_points: fc.integer({ min: 1, max: 10_000 }),
    caps: prices,
    minimums: prices,
    uses_max: fc.option(fc.integer({ min: 1, max: 99 })),
    covers_shipping: fc.boolean(),
    projects: fc.option(fc.subarray(['p-0', 'p-1'], { minLength: 1 })),
  }),
)
const section = { title: texts, body: buildTexts(lines) }
const taxRate = { valid_from: timestamp, basis_points: fc.nat(10_000), source: line }

/** Rows of the shop's files by kind, in an order in which references point to earlier files. */
export const shopRows = fc.record({
  projects: keyed('p', project, 2),
  products: keyed('d', product, 2),
  options: keyed('o', fc.record({ product: fc.constant('d-0'), position, name: texts }), 1),
  'option-values': keyed('w', fc.record({ option: fc.constant('o-0'), position, name: texts }), 2),
  variants,
  'custom-fields': keyed('f', customField, 2),
  presales: keyed('s', presale, 2),
  updates: keyed('u', fc.record({ project: fc.constant('p-0'), published_at: timestamp, ...section }), 2),
  policies: fc.record(section).map(row => [
    { project: null, kind: 'shipping', ...row },
    { project: 'p-0', kind: 'shipping', ...row },
  ]),
  banners: keyed(
    'b',
    merged(
      buildSpan('shown_from', 'shown_until'),
      fc.record({
        project: fc.constant('p-1'),
        position,
        title: texts,
        media_id: fc.option(fc.constant(pictureId)),
      }),
    ),
    1,
  ),
  'shipping-zones': keyed('z', zone, 2).map(rows =>
    rows.map((row, at) => ({ ...row, countries: [['DE', 'FR'], ['JP']][at] })),
  ),
  'shipping-rates': fc.uniqueArray(rate, {
    selector: ({ zone: of, currency, valid_from: from }) => `${of} ${currency} ${from.getTime()}`,
    minLength: 1,
    maxLength: 3,
  }),
  fees: keyed('e', fee, 1),
  'tax-registrations': buildSpan('valid_from', 'valid_until').map(row => [{ country: 'DE', ...row }]),
  'tax-rates': fc.record(taxRate).map(row => [
    { country: 'DE', tax_kind: 'standard', ...row },
    { country: 'DE', tax_kind: 'books', ...row },
  ]),
  coupons: keyed('c', coupon, 2),
  'coupon-codes': fc
    .record({ coupon: fc.constantFrom('c-0', 'c-1'), fans_max: fc.option(fc.integer({ min: 1, max: 9 })) })
    .map(row => [{ code: 'TEN-OFF', ...row }]),
})

const tables = [
  ...['projects', 'project_pictures', 'products', 'product_pictures', 'product_prices', 'product_options'],
  ...['option_values', 'variants', 'variant_prices', 'custom_fields', 'presales', 'project_updates'],
  ...['shop_policies', 'project_banners', 'shipping_zones', 'shipping_rates', 'other_fees'],
  ...['tax_registrations', 'tax_rates', 'coupons', 'coupon_codes'],
]

/** Selects everything in the files except references, which are compared in the files themselves. */
export const shopContentsSql = tables
  .map(
    table => `select '${table}' as kind, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
      where key !~ '(^|_)ids?$' and key not in ('created_at', 'updated_at'))::text as row from ${table} t`,
  )
  .join(' union all ')
  .concat(' order by 1, 2')
