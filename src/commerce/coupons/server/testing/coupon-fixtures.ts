import type { TestDatabase } from '../../../../platform/server/testing/database.ts'

/** Builds coupons. By default a coupon takes ten percent off, once per fan, in 2026. */
export function couponFixtures({ pool }: Pick<TestDatabase, 'pool'>) {
  return {
    async aCoupon(columns: Record<string, unknown> = {}): Promise<number> {
      const off = 'amount' in columns ? {} : { basis_points: 1_000 }
      const row = {
        name: '{"en": "Ten off", "ko": "10% 할인"}',
        ...off,
        valid_from: '2026-01-01T00:00:00Z',
        valid_until: '2026-12-31T00:00:00Z',
        ...columns,
      }
      const names = Object.keys(row)
      const { rows } = await pool.query<{ id: number }>(
        `insert into coupons (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning id`,
        Object.values(row),
      )
      return rows[0]?.id ?? 0
    },
    async aCode(couponId: number, code: string, fansMax: number | null = null): Promise<void> {
      await pool.query(
        `insert into coupon_codes (code_hash, coupon_id, fans_max) values (sha256(convert_to($1, 'UTF8')), $2, $3)`,
        [code, couponId, fansMax],
      )
    },
    /** Returns counters that differ from their recount; empty if all match. */
    async miscounts(): Promise<object[]> {
      const { rows } = await pool.query<object>(
        `select c.id, 'coupon' as kind from coupons c cross join lateral (
            select coalesce(sum(f.used_count), 0) as used, coalesce(sum(f.held_count), 0) as held
              from fan_coupons f where f.coupon_id = c.id) again
          where c.used_count <> c.gone_count + again.used or c.held_count <> again.held
         union all select k.coupon_id, 'code' from coupon_codes k
          where fan_count <> k.gone_count + (select count(*) from fan_coupons f where f.code_hash = k.code_hash)`,
      )
      return rows
    },
  }
}
