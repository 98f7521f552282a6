import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type StoredStop, storedStops } from '../sale-stops.ts'

/** The events or shows of tickets, the artists of projects, or the projects whose sales change. */
export interface SaleSubject {
  kind: 'event' | 'show' | 'artist' | 'project'
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

/** Consequences of stopping or resuming a sale. */
export interface PlannedSales extends StoppedSale {
  /** Number of products whose reasons change. */
  products: number
}

/** The orders module's part of a stop. */
interface Orders {
  /** Counts tickets and orders of products, and the unpaid orders of those that stop. */
  count: (
    db: ReadDb,
    products: { productIds: readonly number[]; stoppedIds: readonly number[] },
  ) => Promise<AffectedSales>
  /** Ends the unpaid orders of stopped products, after the caller's transaction. */
  endHolds: (db: Db) => Promise<void>
}

let orders: Orders = {
  count: () => Promise.resolve({ tickets: 0, orders: 0, holds: 0 }),
  endHolds: () => Promise.resolve(),
}

/** Registers the orders module's part at startup. */
export function onSalesStop(implementation: Orders): void {
  orders = implementation
}

const productsWhere = {
  event: 'd.event_id = any($1::int[])',
  show: 'd.show_id = any($1::int[])',
  artist: 'p.artist_id = any($1::int[])',
  project: 'd.project_id = any($1::int[])',
}

const reasonsByKind = {
  event: ['event_cancelled', 'event_postponed'],
  show: ['show_cancelled', 'show_over'],
  artist: ['artist_invalid'],
  project: ['paused'],
} as const satisfies Record<SaleSubject['kind'], readonly StoredStop[]>

const lockProducts = (kind: SaleSubject['kind']) =>
  statement({
    name: 'shop.lock-products-of',
    variant: [kind],
    text: `select d.id, d.project_id as "projectId", d.sale_stops && $2::text[] as "wasStopped"
      from products d join projects p on p.id = d.project_id where ${productsWhere[kind]}
      order by d.id for no key update of d`,
    row: z.object({ id: z.int(), projectId: z.int(), wasStopped: z.boolean() }),
  })
const lockStatements = {
  event: lockProducts('event'),
  show: lockProducts('show'),
  artist: lockProducts('artist'),
  project: lockProducts('project'),
}

const isReason = {
  event_cancelled: 'true',
  show_cancelled: 'true',
  artist_invalid: 'true',
  paused: 'true',
  show_over: 'd.event_id is null',
  event_postponed: 'not p.sells_while_postponed',
} satisfies Record<StoredStop, string>
const applies = `case $2::text ${storedStops.map(stop => `when '${stop}' then ${isReason[stop]}`).join(' ')} else false end`

/** SQL for the reasons after those of kind `$3` were replaced by `$2`, or removed if it is null. */
const nextStops = `array(select s.stop from unnest($4::text[]) with ordinality s (stop, place)
    where (s.stop = any(d.sale_stops) and s.stop <> all($3::text[])) or (s.stop = $2::text and ${applies}) order by s.place)`

const planStatement = (kind: SaleSubject['kind']) =>
  statement({
    name: 'shop.plan-sale-stop',
    variant: [kind],
    text: `select n.id, n.project_id as "projectId", n.project, n.sale_stops <> n.stops as "isChanged",
        n.stops <> '{}' as "isStopped"
      from (select d.id, d.project_id, p.name ->> 'en' as project, d.sale_stops, ${nextStops} as stops
        from products d join projects p on p.id = d.project_id where ${productsWhere[kind]}) n order by n.id`,
    row: z.object({
      id: z.int(),
      projectId: z.int(),
      project: z.string(),
      isChanged: z.boolean(),
      isStopped: z.boolean(),
    }),
  })
const planStatements = {
  event: planStatement('event'),
  show: planStatement('show'),
  artist: planStatement('artist'),
  project: planStatement('project'),
}

/** Reads what {@link stopSales} would do, or {@link resumeSales} if there is no reason. */
export async function planSales(
  db: ReadDb,
  { kind, ids }: SaleSubject,
  reason: StoredStop | null,
): Promise<PlannedSales> {
  const products = await db.query(planStatements[kind], [ids, reason, reasonsByKind[kind], storedStops])
  const productIds = products.map(({ id }) => id)
  const stoppedIds = products.flatMap(({ id, isStopped }) => (isStopped ? [id] : []))
  return {
    products: products.filter(({ isChanged }) => isChanged).length,
    projects: listProjects(products),
    ...(await orders.count(db, { productIds, stoppedIds })),
  }
}

function listProjects(products: readonly { projectId: number; project: string }[]) {
  const projects = new Map(products.map(({ projectId, project }) => [projectId, project]))
  return [...projects].map(([id, name]) => ({ id, name }))
}

const replace = statement({
  name: 'shop.replace-sale-stop',
  text: `update products d set sale_stops = n.stops
    from (select d.id, ${nextStops} as stops from products d join projects p on p.id = d.project_id
      where d.id = any($1::int[])) n
    where d.id = n.id and d.sale_stops <> n.stops returning d.id`,
  row: z.object({ id: z.int() }),
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
): Promise<PlannedSales | null> {
  const { products, changed } = await replaceReason(db, soldFor, reason)
  if (products.length === 0) return null
  await orders.endHolds(db)
  return { ...(await planSales(db, soldFor, reason)), products: changed }
}

const productIdsStatement = statement({
  name: 'shop.ids-of-products',
  text: 'select id from products where project_id = $1 order by id',
  row: z.object({ id: z.int() }),
})

/** Ends the holds of a project that this transaction cancels, and counts its tickets, orders and holds. */
export async function stopCancelledProject(db: Db, projectId: number): Promise<AffectedSales> {
  const productIds = (await db.query(productIdsStatement, [projectId])).map(({ id }) => id)
  await orders.endHolds(db)
  return orders.count(db, { productIds, stoppedIds: productIds })
}

/**
 * Reverts {@link stopSales}. A product with another reason stays stopped.
 * @returns numbers of products that are sold again, and of those whose reasons have changed
 */
export async function resumeSales(
  db: Db,
  soldFor: SaleSubject,
): Promise<{ resumed: number; changed: number }> {
  const { products, changed } = await replaceReason(db, soldFor, null)
  return { resumed: products.filter(({ wasStopped }) => wasStopped).length, changed }
}

/** Replaces the reasons of this kind, or removes them; ends no unpaid orders. */
export async function replaceReason(db: Db, { kind, ids }: SaleSubject, reason: StoredStop | null) {
  const products = await db.query(lockStatements[kind], [ids, reasonsByKind[kind]])
  if (products.length === 0) return { products, changed: 0 }
  const productIds = products.map(({ id }) => id)
  const changed = await db.query(replace, [productIds, reason, reasonsByKind[kind], storedStops])
  await db.query(lockVariants, [productIds])
  await db.query(refresh, [products.map(({ projectId }) => projectId)])
  return { products, changed: changed.length }
}
