import type pg from 'pg'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'

const projectCount = 20
/** Builds SQL for a deterministic pseudo-random number in [0, 1) per row `g`. */
const share = (n: number) => `((abs(hashint4(g * 13 + ${n})) % 1000000) / 1000000.0)`
const pick = (n: number, values: readonly string[]) =>
  `(array['${values.join("','")}'])[1 + floor(${values.length} * power(${share(n)}, 2))::int]`
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const digit = (n: number) => `substr('${letters}', 1 + abs(hashint4(g * 7 + ${n})) % 32, 1)`
const digits = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => digit(from + n)).join(' || ')
const surname = pick(21, ['kim', 'lee', 'park', 'choi', 'jung', 'kang', 'cho', 'yoon', 'jang', 'lim'])
const given = pick(22, ['mina', 'yejin', 'soyeon', 'jiwoo', 'haneul', 'areum', 'dahye', 'eunji'])

/** Statements for all orders; `$1` is their number. Most are old, and a twentieth is to be sent. */
const texts = [
  `insert into users (id, username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
      created_at) overriding system value
    select g, 'Fan ' || g, 'fan' || g || '@post.example', 'fan' || g || '@post.example', '+8210' || (10000000 + g), 'KR', '',
      'en', '1990-01-01', now() from generate_series(1, greatest(1, $1::int / 2)) g`,
  `insert into orders (public_id, number, user_id, project_id, status, is_holding, currency, country_code, total, shipping,
      shipping_tax, fees, taxes, duties, supporter, agreed, payment_method, locale, placed_at, paid_at, is_disputed)
    select 'order-' || lpad(g::text, 18, '0'), ${digits(0, 4)} || '-' || ${digits(4, 9)}, 1 + g % greatest(1, $1::int / 2),
        1 + floor(${projectCount} * power(${share(1)}, 2))::int, status, status = 'PENDING', 'EUR',
        ${pick(2, ['DE', 'KR', 'US', 'JP', 'FR', 'BR', 'NZ', 'IS'])}, 1000 + g % 9000, 300, 0, '[]', '[]', 'none', 'named', '{}',
        ${pick(3, ['stripe_card', 'paypal', 'kakaopay', 'kg_card', 'kg_directbank'])}, 'en', at,
        case when status not in ('NOTHING', 'PENDING') then at end, ${share(5)} < 0.002
      from generate_series(1, $1::int) g cross join lateral (select now() - power(${share(4)}, 2) * interval '720 days' as at,
        (array['INPROGRESS', 'DISPATCHED', 'NOTHING', 'REFUNDED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED',
          'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED',
          'COMPLETED', 'COMPLETED'])[1 + g % 20] as status) made`,
  `insert into order_lines (order_id, position, product_id, variant_id, name, option_names, unit, quantity, discount, tax,
      tax_basis_points, needs_shipping, dispatched_count)
    select o.id, n, o.project_id, o.project_id, 'Thing', '[]', 500, 1 + n, 0, 0, 0, true,
        case when o.status in ('DISPATCHED', 'COMPLETED') then 1 + n else 0 end
      from orders o cross join generate_series(0, (o.id % 2)::int) n where $1::int > 0`,
  `insert into payments (public_id, order_id, provider, method, status, amount, currency, provider_ref, return_path, device,
      return_hash, created_at, ends_at, pays)
    select 'payment-' || lpad(o.id::text, 18, '0'), o.id,
        case when payment_method like 'kg%' then 'kginicis' else payment_method end, payment_method, 'SUCCEEDED', total, currency,
        'pi_' || o.id, '/', 'desktop', sha256(o.id::text::bytea), placed_at, placed_at, true
      from orders o where paid_at is not null and $1::int > 0`,
  `insert into order_events (order_id, to_state, act, at, actor)
    select id, 'PENDING', 'begin', placed_at, 'fan' from orders where $1::int > 0`,
  `insert into order_search
    select g, f.kind, f.folded from generate_series(1, $1::int) g join orders o on o.id = g join users u on u.id = o.user_id
      cross join lateral (values ('number', lower(replace(o.number, '-', ''))), ('email', u.email),
        ('name', lower(u.username)), ('name', ${given} || ' ' || ${surname} || ' ' || g), ('name', ${surname} || ' ' || g),
        ('phone', substr(u.phone_e164, 2)), ('phone', substr(u.phone_e164, 4)), ('provider', 'pi_' || g)) f (kind, folded)`,
]

/** Fills an empty, migrated database with orders, and returns the public ids of some. */
export async function fillOrders(pool: pg.Pool, count: number): Promise<string[]> {
  for (let project = 0; project < projectCount; project += 1)
    await shopFixtures({ pool }).aProject({ until: '2099-01-01T00:00:00Z' })
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  for (const text of texts) await client.query(text, [count])
  client.release(true)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ public_id: string }>(
    'select public_id from orders order by id limit 500',
  )
  return rows.map(row => row.public_id)
}
