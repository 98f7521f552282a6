import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type StoredStop, storedStops } from '../sale-stops.ts'

/** Events or shows that tickets admit to, or artists whose projects are sold. */
export interface SoldFor {
  kind: 'event' | 'show' | 'artist'
  ids: readonly number[]
}

/** Tickets, orders and holds of products when their sale stops. */
export interface Sold {
  /** Current tickets, and the orders with pieces that are paid and not refunded. */
  tickets: number
  orders: number
  /** Unpaid orders that set pieces aside. */
  holds: number
}

/** A stopped sale, for the answer of the act that stops it. */
export interface StoppedSale extends Sold {
  projects: { id: number; name: string }[]
}

/** Follows the stop in orders, in the same transaction. */
type FollowUp = (db: Db, productIds: readonly number[]) => Promise<Sold>

let followUp: FollowUp = () => Promise.resolve({ tickets: 0, orders: 0, holds: 0 })

/** For the domain of orders, once as it loads: ends their holds and counts them. */
export function whenSalesStop(given: FollowUp): void {
  followUp = given
}

const productsOf = {
  event: 'd.event_id = any($1::int[])',
  show: 'd.show_id = any($1::int[])',
  artist: 'p.artist_id = any($1::int[])',
}

const reasonsOf = {
  event: ['event_cancelled', 'event_postponed'],
  show: ['show_cancelled', 'show_over'],
  artist: ['artist_invalid'],
} as const satisfies Record<SoldFor['kind'], readonly StoredStop[]>

const lockProducts = (kind: SoldFor['kind']) =>
  statement({
    name: 'shop.lock-products-of',
    variant: [kind],
    text: `select d.id, d.project_id as "projectId", p.name ->> 'en' as project,
        d.sale_stops && $2::text[] as "wasStopped"
      from products d join projects p on p.id = d.project_id where ${productsOf[kind]}
      order by d.id for no key update of d`,
    row: z.object({ id: z.int(), projectId: z.int(), project: z.string(), wasStopped: z.boolean() }),
  })
const lockStatements = {
  event: lockProducts('event'),
  show: lockProducts('show'),
  artist: lockProducts('artist'),
}

const isReason = {
  event_cancelled: 'true',
  show_cancelled: 'true',
  artist_invalid: 'true',
  show_over: 'd.event_id is null',
  event_postponed: 'not p.sells_while_postponed',
} satisfies Record<StoredStop, string>
const applies = `case $2::text ${storedStops.map(stop => `when '${stop}' then ${isReason[stop]}`).join(' ')} else false end`

/** Replaces the reasons of one kind, `$3`, by the reason `$2` or none; other kinds keep theirs. */
const replace = statement({
  name: 'shop.replace-sale-stop',
  text: `update products d set sale_stops = (
      select coalesce(array_agg(s.stop order by s.place), '{}')
        from unnest($4::text[]) with ordinality s (stop, place)
       where (s.stop = any(d.sale_stops) and s.stop <> all($3::text[])) or (s.stop = $2::text and ${applies}))
    from projects p where p.id = d.project_id and d.id = any($1::int[])`,
  row: none,
})

const lockVariants = statement({
  name: 'shop.lock-variants-of-products',
  text: 'select id from variants where product_id = any($1::int[]) order by id for no key update',
  row: z.object({ id: z.int() }),
})

const refresh = statement({
  name: 'shop.refresh-projects',
  text: 'select refresh_project(id) as id from (select distinct unnest($1::int[]) as id order by 1) p',
  row: z.object({ id: z.int() }),
})

/** Computes again what lists show of a project; for acts elsewhere that let it be sold, such as the plan of its draw. */
export async function refreshProject(db: Db, projectId: number): Promise<void> {
  await db.query(refresh, [[projectId]])
}

/**
 * Stops the sale of the products of these events, shows or artists, in the transaction of the act that calls it. Locks
 * their stock, so that an order either holds it before or is refused. Null where nothing of it is in the shop.
 */
export async function stopSales(db: Db, soldFor: SoldFor, reason: StoredStop): Promise<StoppedSale | null> {
  const products = await replaceReason(db, soldFor, reason)
  if (products.length === 0) return null
  const sold = await followUp(
    db,
    products.map(({ id }) => id),
  )
  const projects = new Map(products.map(({ projectId, project }) => [projectId, project]))
  return { projects: [...projects].map(([id, name]) => ({ id, name })), ...sold }
}

const productsOfProject = statement({
  name: 'shop.ids-of-products',
  text: 'select id from products where project_id = $1 order by id',
  row: z.object({ id: z.int() }),
})

/** Counts tickets, orders and holds of a project that this transaction calls off; the holds end. */
export async function followCancelledProject(db: Db, projectId: number): Promise<Sold> {
  const products = await db.query(productsOfProject, [projectId])
  return followUp(
    db,
    products.map(({ id }) => id),
  )
}

/**
 * Takes {@link stopSales} back; a product that another reason stops stays stopped.
 * @returns how many products are sold again.
 */
export async function resumeSales(db: Db, soldFor: SoldFor): Promise<number> {
  const products = await replaceReason(db, soldFor, null)
  return products.filter(({ wasStopped }) => wasStopped).length
}

async function replaceReason(db: Db, { kind, ids }: SoldFor, reason: StoredStop | null) {
  const products = await db.query(lockStatements[kind], [ids, reasonsOf[kind]])
  if (products.length === 0) return products
  const productIds = products.map(({ id }) => id)
  await db.query(replace, [productIds, reason, reasonsOf[kind], storedStops])
  await db.query(lockVariants, [productIds])
  await db.query(refresh, [products.map(({ projectId }) => projectId)])
  return products
}
