import { describe, expect, test } from 'vitest'
import { migrate } from '../../../platform/server/migrate.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { copyMigrationsBefore, migrationsFolder } from '../../../platform/server/testing/migrations-before.ts'

describe('refunds by parts migration', () => {
  test('counts what earlier refunds returned of each line, discount and tax spread over its units', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const { pool } = database
    expect(await migrate(pool, copyMigrationsBefore('0388'))).toMatchObject({ ok: true })
    await pool.query(`
    insert into projects (id, name, summary, slug, type, currency, sale_from, sale_until)
      overriding system value
      values (1, '{"en":"Tape"}', '{"en":"Songs"}', 'tape', 1, 'EUR', '2029-01-01Z', '2029-02-01Z');
    insert into products (id, project_id, name, position) overriding system value values (1, 1, '{"en":"Tape"}', 0);
    insert into variants (id, product_id, stock) overriding system value values (1, 1, 100);
    insert into orders (id, public_id, number, project_id, total, shipping, shipping_tax, fees, taxes, agreed, duties,
        locale, supporter, status, currency, country_code, placed_at, paid_at)
      overriding system value
      select n, repeat(n::text, 22), '0000-0000' || n, 1, 3000, 0, 0, '[]', '[]', '{}', 'none',
        'en', 'hidden', 'INPROGRESS', (array['EUR', 'HUF'])[n], 'DE', '2029-01-02Z', '2029-01-02Z'
        from generate_series(1, 2) n;
    insert into order_lines (order_id, position, product_id, variant_id, name, option_names, unit, quantity, discount,
        tax, tax_basis_points, needs_shipping, refunded_count) values
      (1, 0, 1, 1, 'Tape', '[]', 1000, 3, 100, 463, 1900, true, 2),
      (1, 1, 1, 1, 'Tape', '[]', 1000, 1, 0, 160, 1900, true, 0),
      (2, 0, 1, 1, 'Tape', '[]', 123400, 3, 20000, 0, 0, true, 1)`)
    expect(await migrate(pool, migrationsFolder)).toMatchObject({ ok: true })
    const { rows } = await pool.query(
      'select refunded_amount, refunded_vat, goodwill from order_lines order by order_id, position',
    )
    expect(rows.map(row => Object.values(row).map(Number))).toEqual([
      [966 + 967, 155 + 154, 0],
      [0, 0, 0],
      [116_700, 0, 0],
    ])
  })
})
