import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { holdStock, type Shortage, type StockLine } from '../../shop/server/index.ts'

export interface NewBatch {
  offerId: number
  hashes: readonly Buffer[]
  validFrom: Date
  validUntil: Date
  /** Stock reserved per variant; empty if the keys redeem only a show. */
  stock: readonly StockLine[]
  now: number
}

const batchStatement = statement({
  name: 'redeem.insert-batch',
  text: `insert into redeem_batches (offer_id, key_count, valid_from, valid_until, made_at)
    values ($1, $2, $3, $4, $5) returning id`,
  row: z.object({ id: z.int() }),
})

const keysStatement = statement({
  name: 'redeem.insert-keys',
  text: `insert into redeem_keys (batch_id, key_hash) select $1, unnest($2::bytea[]) order by 2`,
  row: none,
})

const stockStatement = statement({
  name: 'redeem.insert-stock',
  text: `insert into redeem_stocks (batch_id, variant_id, reserved_count)
    select $1, variant_id, reserved_count from unnest($2::int[], $3::int[]) s (variant_id, reserved_count)
    order by variant_id`,
  row: none,
})

/**
 * Creates a batch and reserves its stock, or returns the shortages; the caller must then roll back. Locks the
 * stock last.
 */
export async function makeBatch(db: Db, batch: NewBatch): Promise<{ id: number } | Shortage[]> {
  const { offerId, hashes, validFrom, validUntil, stock, now } = batch
  const values = [offerId, hashes.length, validFrom, validUntil, new Date(now)]
  const [made] = await db.query(batchStatement, values)
  if (!made) throw new Error('a batch was not made')
  await db.query(keysStatement, [made.id, hashes])
  if (stock.length === 0) return made
  const columns = [stock.map(({ variantId }) => variantId), stock.map(({ quantity }) => quantity)]
  await db.query(stockStatement, [made.id, ...columns])
  const short = await holdStock(db, stock)
  return short.length > 0 ? short : made
}
