import type { TestDatabase } from '../../../../platform/server/testing/database.ts'

interface AZone {
  countries: string[]
  duties?: 'none' | 'ddp' | 'dap'
  dutyBasisPoints?: number
  /** By currency: base price and price per kilogram, in minor units. */
  rates?: Record<string, [base: number, perKg: number]>
  from?: string
}

export function termsFixtures({ pool }: Pick<TestDatabase, 'pool'>) {
  return {
    async aZone({ countries, duties = 'none', dutyBasisPoints = 0, rates = {}, from = '2019-01-01' }: AZone) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into shipping_zones (name, countries, days_min, days_max, duties, duty_basis_points)
         values ('{"en": "A zone", "ko": "지역"}', $1, 2, 4, $2, $3) returning id`,
        [countries, duties, dutyBasisPoints],
      )
      const id = rows[0]?.id ?? 0
      for (const [currency, [base, perKg]] of Object.entries(rates)) {
        const values = [id, currency, from, base, perKg]
        await pool.query('insert into shipping_rates values ($1, $2, $3, $4, $5)', values)
      }
      return id
    },
    async aRate(zoneId: number, currency: string, from: string, [base, perKg]: [number, number]) {
      const values = [zoneId, currency, from, base, perKg]
      await pool.query('insert into shipping_rates values ($1, $2, $3, $4, $5)', values)
    },
    /** Registers the seller in a country since 2019, with rates by kind of goods. */
    async taxesIn(country: string, rates: Record<string, number>, from = '2019-01-01') {
      await pool.query(`insert into tax_registrations values ($1, '2019-01-01') on conflict do nothing`, [
        country,
      ])
      for (const [kind, basisPoints] of Object.entries(rates)) {
        const values = [country, kind, from, basisPoints]
        await pool.query(`insert into tax_rates values ($1, $2, $3, $4, 'a test')`, values)
      }
    },
    async aFee(row: Record<string, unknown>) {
      const whole = { name: '{"en": "Packing"}', kind: 'per_order', valid_from: '2019-01-01', ...row }
      const columns = Object.keys(whole)
      const places = columns.map((_, at) => `$${at + 1}`)
      await pool.query(
        `insert into other_fees (${columns.join()}) values (${places.join()})`,
        Object.values(whole),
      )
    },
  }
}
