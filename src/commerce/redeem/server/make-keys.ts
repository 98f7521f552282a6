import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import type { Shortage, StockLine } from '../../shop/server/index.ts'
import type { KeyMethod, Vendor } from '../methods.ts'
import { makeBatch } from './make-batch.ts'
import { knownHashes, saveOffer, subjectOf, type Worth } from './offers.ts'
import { type NamedStock, type StockRefusal, stockFor } from './stock-of-batch.ts'

/** A code, or an identity of a list: it opens an offer once. */
export interface Key {
  hash: Buffer
  /** As lists from before may have it. */
  earlier: readonly Buffer[]
}

interface NewKeys {
  worth: Worth
  method: KeyMethod
  vendors: readonly Vendor[] | null
  /** Null: with the offer. */
  from: Date | null
  until: Date
  /** Null: of the only combination, a piece for each key. */
  stock: readonly NamedStock[] | null
  keys: readonly Key[]
}

export type MadeKeys =
  | { is: 'made'; batch: number; stock: StockLine[] }
  | { is: 'refused'; why: 'stock'; stock: StockRefusal }
  /** Places of keys that the offer has in a batch already. */
  | { is: 'refused'; why: 'known'; at: number[] }
  | { is: 'refused'; why: 'short'; short: Shortage[] }

/** Place of a key that repeats an earlier one → place of that one. */
export function repeatsOf(keys: readonly Key[]): Map<number, number> {
  const first = new Map<string, number>()
  const repeats = new Map<number, number>()
  for (const [at, { hash }] of keys.entries()) {
    const seen = first.get(hash.toString('hex'))
    if (seen === undefined) first.set(hash.toString('hex'), at)
    else repeats.set(at, seen)
  }
  return repeats
}

/**
 * Makes a batch of keys for an operator, with the offer that they open and all that is set aside for them. Where it
 * refuses, the transaction must not be committed.
 */
export async function makeKeys(db: Db, wanted: NewKeys, by: ByOperator): Promise<MadeKeys> {
  const { worth, method, vendors, from, until, keys } = wanted
  const { now } = by
  const stock = await stockFor(db, worth.product, { count: keys.length, said: wanted.stock })
  if (!Array.isArray(stock)) return { is: 'refused', why: 'stock', stock }
  const terms = { productId: worth.product?.id ?? null, showId: worth.showId, method }
  const offer = await saveOffer(db, { ...terms, opensAt: null, vendors }, now)
  const isList = method !== 'CODE'
  const at = isList ? await knownIn(db, offer.id, keys) : []
  if (at.length > 0) return { is: 'refused', why: 'known', at }
  const made = await makeBatch(db, {
    offerId: offer.id,
    stock,
    now,
    validFrom: from ?? offer.opensAt,
    validUntil: until,
    hashes: keys.map(({ hash }) => hash),
  })
  if (!('id' in made)) return { is: 'refused', why: 'short', short: made }
  const entry = { ...by, act: isList ? 'redeem import' : 'redeem make', subject: `redeem batch ${made.id}` }
  const what = { of: subjectOf(worth), count: keys.length, ...(isList && { method }) }
  const after = { ...what, stock, until: until.toISOString() }
  await writeAudit(db, { ...entry, before: {}, after }, now)
  return { is: 'made', batch: made.id, stock }
}

async function knownIn(db: Db, offerId: number, keys: readonly Key[]): Promise<number[]> {
  const all = keys.flatMap(({ hash, earlier }) => [hash, ...earlier])
  const known = new Set((await knownHashes(db, offerId, all)).map(hash => hash.toString('hex')))
  const isKnown = ({ hash, earlier }: Key) => [hash, ...earlier].some(each => known.has(each.toString('hex')))
  return keys.flatMap((key, at) => (isKnown(key) ? [at] : []))
}
