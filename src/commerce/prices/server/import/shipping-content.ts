import { countries } from '../../../../catalogue/cities/server/index.ts'
import { currencyCodes } from '../../../../platform/contract/currencies.ts'
import { checkAmount, convertToMinorUnits } from '../../../../platform/import/amount-cells.ts'
import { oneOf, text, whole } from '../../../../platform/import/cell-types.ts'
import { textWithEnglish } from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'

/** Zones other than the row's, as they are after the import: a zone in the file overrides its stored row. */
const otherZones = `(select o.line, o.countries from import_staged o where o.key <> s.key
  union all select 0, z.countries from shipping_zones z where z.countries && s.countries
    and not exists (select from import_staged o where o.id = z.id)) o`

export const zoneContent: ContentKind = {
  name: 'shipping-zones',
  table: 'shipping_zones',
  columns: {
    name: { type: textWithEnglish(100), help: 'as shown', isRequired: true },
    countries: { type: countries, help: 'each in one zone at most', isRequired: true },
    days_min: { type: whole(1, 365), help: 'working days to the door, at least', isRequired: true },
    days_max: { type: whole(1, 365), help: 'working days to the door, at most', isRequired: true },
    duties: {
      type: oneOf(['none', 'ddp', 'dap']),
      help: 'ddp: the shop pays them, dap: the receiver; none unless told',
      fallback: "'none'",
    },
    duty_basis_points: {
      type: whole(0, 100_000),
      help: 'of what the shop pays: hundredths of a percent of the value',
      fallback: '0',
    },
  },
  checkRow: cells =>
    Number(cells['days_max']) < Number(cells['days_min']) ? 'days_max is less than days_min' : undefined,
  refusals: [
    {
      where: `exists (select from ${otherZones} where o.countries && s.countries)`,
      says: 'countries: one of them is in another zone',
    },
  ],
}

export const rateContent: ContentKind = {
  name: 'shipping-rates',
  table: 'shipping_rates',
  isRemovable: true,
  natural: {
    keyColumns: ['zone', 'currency', 'valid_from'],
    match: 't.zone_id = s.zone_id and t.currency = s.currency and t.valid_from = s.valid_from',
  },
  columns: {
    zone: {
      type: text(200),
      help: 'key of the zone',
      isRequired: true,
      reference: 'shipping-zones',
    },
    currency: { type: oneOf(currencyCodes), help: 'of the amounts', isRequired: true },
    valid_from: { type: moment, help: 'counts from then on', isRequired: true },
    base: { type: whole(0), help: 'in the smallest unit', isRequired: true },
    per_kg: { type: whole(0), help: 'for each begun kilogram, in the smallest unit', isRequired: true },
  },
  expand: cells => convertToMinorUnits(cells, ['base', 'per_kg']),
  checkRow: rateProblem,
}

function rateProblem(cells: JsonObject): string | undefined {
  for (const name of ['base', 'per_kg']) {
    const problem = checkAmount(Number(cells[name]), String(cells['currency']))
    if (problem !== undefined) return `${name}: ${problem}`
  }
  return undefined
}
