import * as z from 'zod'
import { readShowFacts } from '../../../live/shows/server/index.ts'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import type { KeyMethod, Vendor } from '../methods.ts'

const productStatement = statement({
  name: 'redeem.product-by-name',
  text: `select d.id, ${buildTextSql('d.name', "'en'")} as name,
      (select coalesce(array_agg(v.id order by v.id), '{}') from variants v where v.product_id = d.id and v.is_offered)
        as "variantIds"
    from products d where d.id = ${selectIdByName('products', '$2')} and d.project_id = ${selectIdByName('projects', '$1')}`,
  row: z.object({ id: z.int(), name: z.string(), variantIds: z.array(z.int()) }),
})
export type NamedProduct = RowOf<typeof productStatement>

/** Finds a product of a project. Both are given by id or import key. */
export async function findProduct(db: Db, project: string, product: string): Promise<NamedProduct | null> {
  const [found] = await db.query(productStatement, [project, product])
  return found ?? null
}

export async function isShow(db: Db, id: number): Promise<boolean> {
  const shows = await readShowFacts(db, [id], 'en')
  return shows.find(id) !== null
}

/** The product, the show, or both that a key redeems. */
export interface Worth {
  product: NamedProduct | null
  showId: number | null
}

/** Formats what keys redeem for the audit log. */
export const formatSubject = ({ product, showId }: Worth) =>
  [product && `product ${product.id}`, showId !== null && `show ${showId}`].filter(Boolean).join(', ')

export interface OfferTerms {
  productId: number | null
  showId: number | null
  method: KeyMethod
  /** Null keeps the stored time; a new offer then opens immediately. */
  opensAt: Date | null
  vendors: readonly Vendor[] | null
}

const saveStatement = statement({
  name: 'redeem.save-offer',
  text: `insert into redeem_offers as f (product_id, show_id, method, opens_at, vendors, created_at)
    values ($1, $2, $3, coalesce($4::timestamptz, $6), coalesce($5::text[], '{}'), $6)
    on conflict (product_id, show_id, method) do update
      set opens_at = coalesce($4, f.opens_at), vendors = coalesce($5, f.vendors)
    returning f.id, f.opens_at as "opensAt", f.vendors`,
  row: z.object({ id: z.int(), opensAt: z.date(), vendors: z.array(z.enum(['TL', 'ND', 'YS', 'SY'])) }),
})
export type SavedOffer = RowOf<typeof saveStatement>

/** Upserts the offer that redeems a product or show by a method. */
export async function saveOffer(db: Db, terms: OfferTerms, now: number): Promise<SavedOffer> {
  const { productId, showId, method, opensAt, vendors } = terms
  const [saved] = await db.query(saveStatement, [
    ...[productId, showId, method, opensAt],
    ...[vendors && [...vendors], new Date(now)],
  ])
  if (!saved) throw new Error('an offer was not kept')
  return saved
}

const moveStatement = statement({
  name: 'redeem.move-batches',
  text: `with f as (select id, opens_at from redeem_offers
      where product_id is not distinct from $1 and show_id is not distinct from $2 and method = $3 for no key update)
    update redeem_batches b set valid_from = $4 from f
      where b.offer_id = f.id and b.valid_from = f.opens_at and b.valid_until > $4 and b.closed_at is null
      returning b.id`,
  row: z.object({ id: z.int() }),
})

/**
 * Moves the start of batches that start with their offer, because printed codes cannot be replaced. Runs
 * before {@link saveOffer} moves the offer.
 * @returns number of moved batches
 */
export async function moveBatches(db: Db, terms: OfferTerms): Promise<number> {
  const { productId, showId, method, opensAt } = terms
  if (!opensAt) return 0
  return (await db.query(moveStatement, [productId, showId, method, opensAt])).length
}

const knownStatement = statement({
  name: 'redeem.known-hashes',
  text: `select k.key_hash as hash from redeem_keys k join redeem_batches b on b.id = k.batch_id
    where b.offer_id = $1 and k.key_hash = any($2::bytea[])`,
  row: z.object({ hash: z.instanceof(Buffer) }),
})

export async function listKnownHashes(db: Db, offerId: number, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db.query(knownStatement, [offerId, hashes])
  return rows.map(({ hash }) => hash)
}
