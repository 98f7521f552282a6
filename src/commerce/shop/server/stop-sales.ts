import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type StoredStop, storedStops } from '../sale-stops.ts'

/** The events or shows of tickets, or the artists of projects, whose sales change. */
export interface SaleSubject {
  kind: 'event' | 'show' | 'artist'
  ids: readonly number[]
}

export interface AffectedSales {
  /** Tickets in circulation, and orders with paid units that are not refunded. */
  tickets: number
  orders: number
  holds: number
}

/** A stopped sale, for the response to the operator who stops it. */
export interface StoppedSale extends AffectedSales {
  projects: { id: number; name: string }[]
}

/** Handles a stop in the orders module, in the same transaction. */
type FollowUp = (db: Db, productIds: readonly number[]) => Promise<AffectedSales>

let followUp: FollowUp = () => Promise.resolve({ tickets: 0, orders: 0, holds: 0 })

/** Registers the orders module's handler at startup. It ends holds and counts them. */
export function onSalesStop(handler: FollowUp): void {
  followUp = handler
}

const productsWhere = {
  event: 'd.event_id = any($1::int[])',
  show: 'd.show_id = any($1::int[])',
  artist: 'p.artist_id = any($1::int[])',
}

const reasonsByKind = {
  event: ['event_cancelled', 'event_postponed'],
  show: ['show_cancelled', 'show_over'],
  artist: ['artist_invalid'],
} as const satisfies Record<SaleSubject['kind'], readonly StoredStop[]>

const lockProducts = (kind: SaleSubject['kind']) =>
  statement({
    name: 'shop.lock-products-of',
    variant: [kind],
    text: `select d.id, d.project_id as "projectId", p.name ->> 'en' as project,
        d.sale_stops && $2::text[] as "wasStopped"
      from products d join projects p on p.id = d.project_id where ${productsWhere[kind]}
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

/**
 * Replaces the reasons of kind `$3` with the reason `$2`, or removes them if it is null; reasons of other
 * kinds stay.
 */
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

/** Recomputes the list data of a project after another module made it sellable, e.g. by planning its draw. */
export async function refreshProject(db: Db, projectId: number): Promise<void> {
  await db.query(refresh, [[projectId]])
}

/**
 * Stops the sale of products for these events, shows or artists, in the caller's transaction. Locks their
 * stock, so that an order either holds it before or is rejected. Returns null if no product is affected.
 */
export async function stopSales(
  db: Db,
  soldFor: SaleSubject,
  reason: StoredStop,
): Promise<StoppedSale | null> {
  const products = await replaceReason(db, soldFor, reason)
  if (products.length === 0) return null
  const sold = await followUp(
    db,
    products.map(({ id }) => id),
  )
  const projects = new Map(products.map(({ projectId, project }) => [projectId, project]))
  return { projects: [...projects].map(([id, name]) => ({ id, name })), ...sold }
}

const productIdsStatement = statement({
  name: 'shop.ids-of-products',
  text: 'select id from products where project_id = $1 order by id',
  row: z.object({ id: z.int() }),
})

/** Ends the holds of a project that this transaction cancels, and counts its tickets, orders and holds. */
export async function stopCancelledProject(db: Db, projectId: number): Promise<AffectedSales> {
  const products = await db.query(productIdsStatement, [projectId])
  return followUp(
    db,
    products.map(({ id }) => id),
  )
}

/**
 * Reverts {@link stopSales}. A product with another reason stays stopped.
 * @returns number of products that are sold again
 */
export async function resumeSales(db: Db, soldFor: SaleSubject): Promise<number> {
  const products = await replaceReason(db, soldFor, null)
  return products.filter(({ wasStopped }) => wasStopped).length
}

async function replaceReason(db: Db, { kind, ids }: SaleSubject, reason: StoredStop | null) {
  const products = await db.query(lockStatements[kind], [ids, reasonsByKind[kind]])
  if (products.length === 0) return products
  const productIds = products.map(({ id }) => id)
  await db.query(replace, [productIds, reason, reasonsByKind[kind], storedStops])
  await db.query(lockVariants, [productIds])
  await db.query(refresh, [products.map(({ projectId }) => projectId)])
  return products
}
