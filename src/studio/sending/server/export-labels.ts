import type { AddressSnapshot } from '../../../commerce/addresses/contract.ts'
import { countUnsent, readUnsentOrders, type UnsentOrder } from '../../../commerce/orders/server/index.ts'
import { getCurrency } from '../../../platform/contract/currencies.ts'
import type { CsvCell } from '../../../platform/import/csv-line.ts'
import type { ExportDefinition } from '../../exports/server/index.ts'
import { type UnsentFilter, unsentFilter } from '../contract.ts'
import { toUnsentFilter } from './to-unsent-filter.ts'

const batchSize = 1_000

const addressParts = [
  ...(['name', 'organization', 'line1', 'line2', 'sublocality', 'city', 'region', 'region_name'] as const),
  ...(['postal_code', 'sorting_code', 'country_code', 'phone_number', 'clearance_code'] as const),
] as const satisfies (keyof AddressSnapshot)[]

/** The unsent orders of a filter with all that a label or a customs form needs, in English. */
export const labelExport: ExportDefinition<UnsentFilter> = {
  kind: 'labels',
  right: 'orders.dispatch',
  scope: 'artist',
  filter: unsentFilter,
  header: [
    ...['order_number', ...addressParts, 'items', 'unit_count', 'weight_g'],
    ...['duties', 'customs_value', 'currency', 'hs_codes', 'origin_countries'],
  ],
  count: (db, filter, scope) => countUnsent(db, toUnsentFilter(filter, scope, Date.now())),
  async *readRows(db, filter, scope) {
    const unsent = toUnsentFilter(filter, scope, Date.now())
    for (let after = 0; ; ) {
      const orders = await readUnsentOrders(db, unsent, { locale: 'en', limit: batchSize, after })
      const last = orders.at(-1)
      if (!last) return
      after = last.id
      yield orders.map(toCells)
    }
  },
}

function toCells({ number, address, lines, duties, currency, country }: UnsentOrder): CsvCell[] {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const listOnce = (codes: readonly (string | null)[]) =>
    [...new Set(codes.filter(code => code !== null))].join('; ')
  return [
    number,
    ...addressParts.map(part => (part === 'country_code' ? country : (address?.[part] ?? ''))),
    lines.map(formatItem).join('; '),
    sum(lines.map(line => line.quantity)),
    sum(lines.map(line => line.weight_g * line.quantity)),
    duties,
    { number: formatAmount(sum(lines.map(line => line.value)), currency) },
    currency,
    listOnce(lines.map(line => line.hs_code)),
    listOnce(lines.map(line => line.origin_country)),
  ]
}

const formatItem = ({ quantity, name, options }: UnsentOrder['lines'][number]) =>
  `${quantity} × ${name}${options.length > 0 ? ` (${options.join(', ')})` : ''}`

/** Formats minor units with a decimal point and all decimals: `25.00`. */
function formatAmount(amount: number, currency: string): string {
  const { exponent } = getCurrency(currency)
  return (amount / 10 ** exponent).toFixed(exponent)
}
