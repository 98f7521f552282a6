import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { shareReads } from '../../../platform/server/share-reads.ts'

const zone = z.object({
  id: z.int(),
  name: z.string(),
  days_min: z.int(),
  days_max: z.int(),
  duties: z.enum(['none', 'ddp', 'dap']),
  duty_basis_points: z.int(),
  rates: z.record(z.string(), z.object({ base: z.int(), per_kg: z.int() })),
})

const otherFee = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['per_order', 'per_piece', 'percent']),
  project_type: z.int().nullable(),
  amounts: z.record(z.string(), z.int()),
  basis_points: z.int().nullable(),
})

const terms = z.object({
  /** Null if we do not ship to the country. */
  zone: zone.nullable(),
  fees: z.array(otherFee),
  /** Tax rates by kind of goods in hundredths of a percent; empty if the seller is not registered. */
  tax_rates: z.record(z.string(), z.int()),
})
/** Shipping, fees and taxes of a country at a given time. */
export type Terms = z.output<typeof terms>

const isValid = (row: string) =>
  `${row}.valid_from <= $2 and (${row}.valid_until is null or ${row}.valid_until > $2)`

const termsStatement = jsonStatement({
  name: 'prices.terms',
  text: `select
      (select json_build_object('id', z.id, 'name', ${buildTextSql('z.name', '$3')}, 'days_min', z.days_min,
          'days_max', z.days_max, 'duties', z.duties, 'duty_basis_points', z.duty_basis_points,
          'rates', (select coalesce(json_object_agg(r.currency, json_build_object('base', r.base, 'per_kg', r.per_kg)), '{}')
            from (select distinct on (currency) currency, base, per_kg from shipping_rates
                   where zone_id = z.id and valid_from <= $2 order by currency, valid_from desc) r))
         from shipping_zones z where $1::text = any(z.countries) order by z.id limit 1) as zone,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', ${buildTextSql('f.name', '$3')}, 'kind', f.kind,
          'project_type', f.project_type, 'amounts', f.amounts, 'basis_points', f.basis_points) order by f.id), '[]')
         from other_fees f where ${isValid('f')} and (f.countries is null or $1 = any(f.countries))) as fees,
      (select coalesce(json_object_agg(t.tax_kind, t.basis_points), '{}')
         from (select distinct on (tax_kind) tax_kind, basis_points from tax_rates
                where country = $1 and valid_from <= $2 order by tax_kind, valid_from desc) t
        where exists (select from tax_registrations g where g.country = $1 and ${isValid('g')})) as tax_rates`,
  row: terms,
})

interface TermsQuery {
  countryCode: string
  locale: string
  now: number
}

async function queryTerms(db: ReadDb, { countryCode, locale, now }: TermsQuery): Promise<Terms> {
  const [found] = await readJsonRows(db, termsStatement, [countryCode, new Date(now), locale])
  if (!found) throw new Error('terms are one row, always')
  return found
}

/** Reads a country's terms in a locale; parallel requests share one read. */
export const readTerms = shareReads(queryTerms, ({ countryCode, locale }) =>
  JSON.stringify([countryCode, locale]),
)
