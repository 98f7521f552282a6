import { createHash } from 'node:crypto'
import { orderFixtures } from '../../src/commerce/orders/server/testing/order-fixtures.ts'
import { quoteFixtures } from '../../src/commerce/prices/server/testing/quote-fixtures.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'
import type { SmallCatalogue } from './small-catalogue.ts'

interface Shopper {
  userId: number
  username: string
  ids: { address: string }
  links: { ticket: string }
}

export async function addShopping(
  { pool }: TestDatabase,
  { userId, username, ids }: Shopper,
  { projectId, productId, couponId }: SmallCatalogue,
) {
  const add = (text: string, values: unknown[]) => pool.query(text, values)
  await add(
    `insert into shipping_addresses (id, user_id, country_code, name, line1, city, postal_code, phone_number,
         clearance_code, is_default, created_at, updated_at)
       values ($2, $1, 'DE', $3, 'Lindenstr. 4', 'Berlin', '10969', '+493012345678', null, true, now(), now())`,
    [userId, ids.address, username],
  )
  await add(`insert into baskets values ($1, $2, now())`, [projectId, userId])
  await add(`insert into fan_pieces values ($1, $2, 0, 1)`, [userId, productId])
  await add('insert into fan_coupons (coupon_id, user_id, granted_at) values ($1, $2, now())', [
    ...[couponId, userId],
  ])
  await add(
    `insert into quotes (id, user_id, project_id, asked, priced, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, '{}', '{}', now(), now() + interval '15 minutes')`,
    [userId, projectId],
  )
}

/** Adds a complete order, a link that transfers its ticket, and a quote that can be ordered. */
export async function addOrders(
  database: TestDatabase,
  { userId, username, links, open: { variantId, ticket, ...open } }: Shopper & Pick<SmallCatalogue, 'open'>,
) {
  const now = Date.now()
  const address = { country_code: 'DE', name: username, line1: 'Lindenstr. 4', phone_number: '+493012345678' }
  const empty = { organization: null, line2: null, sublocality: null, region: null, region_name: null }
  const { id, publicId } = await orderFixtures(database).aPaidOrder({
    userId,
    projectId: open.projectId,
    now,
    lines: [{ productId: open.productId, variantId }, ticket],
    address: {
      ...empty,
      ...address,
      city: 'Berlin',
      postal_code: '10969',
      sorting_code: null,
      clearance_code: null,
    },
    supporter: 'hidden',
  })
  await database.pool.query(`update orders set status = 'COMPLETED' where id = $1`, [id])
  const { quote_id: quote } = await quoteFixtures(database).aQuote({
    userId,
    ...open,
    country: 'KR',
    currency: 'KRW',
    now,
  })
  return { order: publicId, quote, ticket: await addTicketLink(database, id, links.ticket) }
}

/** Adds a link that transfers the order's ticket; returns the ticket's id. */
async function addTicketLink({ pool }: TestDatabase, orderId: number, link: string): Promise<string> {
  const { rows } = await pool.query(
    `with l as (insert into ticket_links (ticket_id, link_hash, made_at, expires_at)
       select id, $2, now(), now() + interval '1 day' from entry_tickets where order_id = $1)
     select public_id from entry_tickets where order_id = $1`,
    [orderId, createHash('sha256').update(link).digest()],
  )
  return rows[0].public_id
}

/** Adds a winning entry, which can be confirmed within a day. */
export async function addEntry(
  { pool }: TestDatabase,
  { userId, projectId, orderId }: { userId: number; projectId: number; orderId: string },
) {
  await pool.query(
    `with d as (insert into draws (project_id, status, prize_count, confirm_hours, sealed_seed, seed_hash, committed_at,
         chain_hash, public_key, genesis_time, period_seconds, round, round_step)
       values ($2, 'open', 1, 24, '', sha256(''), now(), repeat('0', 64), repeat('0', 192), 1, 3, 1, 1)
       on conflict do nothing), e as (
       insert into draw_entries (id, project_id, order_id, position, piece, user_id, made_at, rank)
         select translate(substr(md5($3), 1, 16), '0189', 'wxyz'), $2, o.id, 0, 1, $1, now(), 1 from orders o
          where o.public_id = $3 returning id)
     insert into draw_winners (project_id, entry_id, status, chosen_at, confirm_until)
       select $2, id, 'waiting', now(), now() + interval '1 day' from e`,
    [userId, projectId, orderId],
  )
}
