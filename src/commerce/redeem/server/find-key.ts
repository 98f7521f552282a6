import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildSaleOffSql, buildSalePausedSql } from '../../shop/server/index.ts'
import { keyMethods, vendorCodes } from '../methods.ts'
import { isShowOverSql } from './show-over.ts'

const row = z.object({
  id: z.int(),
  batchId: z.int(),
  usedAt: z.date().nullable(),
  userId: z.int().nullable(),
  opensAt: z.date(),
  isOver: z.boolean(),
  isToCome: z.boolean(),
  method: z.enum(keyMethods),
  vendors: z.array(z.enum(vendorCodes)),
  productId: z.int().nullable(),
  showId: z.int().nullable(),
  projectId: z.int().nullable(),
  orderId: z.string().nullable(),
})

/**
 * SQL condition that nothing can be redeemed any more: the batch is closed or expired, the project failed or
 * was cancelled, the sale is stopped, or the show is over.
 */
const isOver = `(b.closed_at is not null or b.valid_until <= $5
  or coalesce(p.status in ('failed', 'cancelled'), false) or ${buildSaleOffSql('d')} or ${isShowOverSql})`
const isToCome = `(greatest(f.opens_at, b.valid_from) > $5 or coalesce(p.status = 'draft', false) or ${buildSalePausedSql('d')})`

/** An identity may be in lists of several projects: usable keys come first, then upcoming ones. */
const selectSql = `select k.id, k.batch_id as "batchId", k.used_at as "usedAt", k.user_id as "userId",
    greatest(f.opens_at, b.valid_from) as "opensAt", ${isOver} as "isOver", ${isToCome} as "isToCome", f.method,
    f.vendors, f.product_id as "productId", f.show_id as "showId", p.id as "projectId", o.public_id as "orderId"
  from redeem_keys k join redeem_batches b on b.id = k.batch_id join redeem_offers f on f.id = b.offer_id
    left join products d on d.id = f.product_id left join projects p on p.id = d.project_id
    left join orders o on o.id = k.order_id
  where k.key_hash = any($1::bytea[]) and ($2::int is null or p.id = $2) and ($3::int is null or f.show_id = $3)
  order by k.used_at is not null and k.user_id is distinct from $4, ${isOver}, k.used_at is not null, ${isToCome}, k.id
  limit 1`

const findStatement = statement({ name: 'redeem.find', text: selectSql, row })
const lockStatement = statement({ name: 'redeem.lock', text: `${selectSql} for no key update of k`, row })

export type FoundKey = RowOf<typeof findStatement>

export interface KeyQuery {
  hashes: readonly Buffer[]
  /** Set only for identities; a code redeems the same product everywhere. */
  projectId: number | null
  showId: number | null
  userId: number
  now: number
}

const toValues = ({ hashes, projectId, showId, userId, now }: KeyQuery) => [
  hashes,
  projectId,
  showId,
  userId,
  new Date(now),
]

export async function findKey(db: ReadDb, query: KeyQuery): Promise<FoundKey | null> {
  const [key] = await db.query(findStatement, toValues(query))
  return key ?? null
}

/** Finds a key and locks it for redeeming: parallel requests wait and then see that it is used. */
export async function lockKey(db: Db, query: KeyQuery): Promise<FoundKey | null> {
  const [key] = await db.query(lockStatement, toValues(query))
  return key ?? null
}
