import { randomBytes, randomUUID } from 'node:crypto'
import type { BenchDatabase } from './database.ts'

export interface BareHold {
  userId: number
  addressId: string
  quoteId: string
  productId: number
  variantId: number
}

/** Columns that all orders of the benchmark copy from the template. */
const same = `project_id, status, is_holding, hold_expires_at, currency, country_code, total, shipping, shipping_tax, fees, taxes,
  duties, delivery, coupon_id, coupon, shipping_address, shipping_address_id, supporter, agreed, payment_method, locale,
  placed_at, paid_at, open_payments`

/** The fewest statements that lock and write the rows of an order, in the product's sequence. */
const texts = {
  key: `insert into idempotency_keys (caller, key, route, request_hash, created_at, user_id)
    values ($1::text, $2, 'bench', '', now(), $1::bigint)`,
  fan: 'select email_confirmed_at from users where id = $1 for no key update',
  address: 'update shipping_addresses set used_at = now() where user_id = $1 and id = $2 returning *',
  quote: 'update quotes set user_id = $2 where id = $1 returning asked, priced, expires_at',
  order: `insert into orders (public_id, number, user_id, ${same}) select $1, $2, $3, ${same} from orders where id = $4
    returning id`,
  event: `insert into order_events (order_id, to_state, act, at, actor) values ($1, 'PENDING', 'begin', now(), 'fan')`,
  line: `insert into order_lines (order_id, position, product_id, variant_id, name, option_names, unit, quantity, discount,
      tax, tax_basis_points, needs_shipping, custom_fields)
    select $1, position, $2, $3, name, option_names, unit, quantity, discount, tax, tax_basis_points, needs_shipping,
      custom_fields from order_lines where order_id = $4`,
  units: `insert into fan_pieces as p (user_id, product_id, held_count) values ($1, $2, 1)
    on conflict (user_id, product_id) do update set held_count = p.held_count + 1`,
  stock: `update variants set held_count = held_count + 1
    where id = $1 and stock - sold_count - held_count >= 1 returning id`,
  answer: 'update idempotency_keys set answer = $3 where caller = $1 and key = $2',
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function newNumber(): string {
  const drawn = [...randomBytes(9)].map(byte => letters[byte % letters.length]).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}

/**
 * Creates the baseline: a function that holds stock without the product's rules but with the same locks, rows
 * and commit. It copies the order `template`.
 */
export async function createBareHold({ pool }: BenchDatabase, template: string) {
  const { rows } = await pool.query<{ id: number }>('select id from orders where public_id = $1', [template])
  const templateId = rows[0]?.id
  return async ({ userId, addressId, quoteId, productId, variantId }: BareHold): Promise<void> => {
    const client = await pool.connect()
    const run = async (name: keyof typeof texts, ...values: unknown[]) =>
      (await client.query({ name: `bare.${name}`, text: texts[name], values })).rows
    try {
      const key = randomUUID()
      const publicId = randomBytes(18).toString('base64url')
      await client.query('begin')
      await run('key', userId, key)
      await run('fan', userId)
      await run('address', userId, addressId)
      await run('quote', quoteId, userId)
      const [order] = await run('order', publicId, newNumber(), userId, templateId)
      await run('event', order.id)
      await run('line', order.id, productId, variantId, templateId)
      await run('units', userId, productId)
      const held = await run('stock', variantId)
      if (held.length === 0) throw new Error('there is too little stock')
      await run('answer', String(userId), key, JSON.stringify({ order_id: publicId }))
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}
