import { describe, expect, test } from 'vitest'
import { migrate } from '../../../platform/server/migrate.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { copyMigrationsBefore, migrationsFolder } from '../../../platform/server/testing/migrations-before.ts'

describe('refund fees migration', () => {
  test("splits fees from a refund's shipping when it predates separate fees", async () => {
    await using database = await testDatabase({ template: 'empty' })
    const { pool } = database
    expect(await migrate(pool, copyMigrationsBefore('0262'))).toMatchObject({ ok: true })
    await pool.query(`
    insert into projects (id, name, summary, slug, type, currency, sale_from, sale_until)
      overriding system value
      values (1, '{"en":"Tape"}', '{"en":"Songs"}', 'tape', 1, 'EUR', '2029-01-01Z', '2029-02-01Z');
    insert into orders (id, public_id, number, project_id, total, shipping, shipping_tax, fees, taxes, agreed, duties,
        locale, supporter, status, currency, country_code, placed_at)
      overriding system value
      select n, repeat(n::text, 22), '0000-0000' || n, 1, 3000, 500, 0, '[]', '[]', '{}', 'ddp',
        'en', 'hidden', 'INPROGRESS', 'EUR', 'DE', '2029-01-02Z' from generate_series(1, 2) n;
    insert into payments (id, public_id, order_id, amount, refunded, return_hash, return_path, device, currency,
        provider, method, status, created_at, ends_at)
      overriding system value
      select n, repeat(n::text, 22), n, 3000, 0, decode(repeat('0' || n, 32), 'hex'), '/', 'desktop', 'EUR',
        'stripe_card', 'stripe_card', 'SUCCEEDED', '2029-01-02Z', '2029-01-03Z' from generate_series(1, 2) n;
    insert into refunds (public_id, payment_id, amount, shipping, requested_at, reason, status) values
      (repeat('1', 22), 1, 1500, 950, '2029-01-04Z', 'broken', 'done'),
      (repeat('2', 22), 2, 1500, 500, '2029-01-04Z', 'broken', 'done')`)
    expect(await migrate(pool, migrationsFolder)).toMatchObject({ ok: true })
    const { rows } = await pool.query('select amount, shipping, fees from refunds order by id')
    expect(rows.map(row => Object.values(row).map(Number))).toEqual([
      [1_500, 500, 450],
      [1_500, 500, 0],
    ])
  })
})
