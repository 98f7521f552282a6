import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { Shortage, StockLine } from '../../shop/server/index.ts'
import type { KeyMethod, Vendor } from '../methods.ts'
import { makeBatch } from './make-batch.ts'
import { formatSubject, listKnownHashes, saveOffer, type Worth } from './offers.ts'
import { type NamedStock, resolveStock, type StockRefusal } from './resolve-stock.ts'

/** A code, or an identity from a list. It can redeem its offer once. */
export interface Key {
  hash: Buffer
  earlier: readonly Buffer[]
}

interface NewKeys {
  worth: Worth
  method: KeyMethod
  vendors: readonly Vendor[] | null
  /** Null if the keys start with the offer. */
  from: Date | null
  until: Date
  /** Null reserves one unit of the only variant for each key. */
  stock: readonly NamedStock[] | null
  keys: readonly Key[]
}

export type MakeKeysOutcome =
  | { is: 'made'; batch: number; stock: StockLine[] }
  | { is: 'refused'; why: 'stock'; stock: StockRefusal }
  /** `at` lists the indexes of keys that the offer already has in a batch. */
  | { is: 'refused'; why: 'known'; at: number[] }
  | { is: 'refused'; why: 'short'; short: Shortage[] }

/** Maps the index of each repeated key to the index of its first occurrence. */
export function findRepeats(keys: readonly Key[]): Map<number, number> {
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
 * Creates a batch of keys for an operator, with its offer and reserved stock. The caller must roll back if it
 * refuses.
 */
export async function makeKeys(db: Db, input: NewKeys, by: OperatorAct): Promise<MakeKeysOutcome> {
  const { worth, method, vendors, from, until, keys } = input
  const { now } = by
  const stock = await resolveStock(db, worth.product, { count: keys.length, said: input.stock })
  if (!Array.isArray(stock)) return { is: 'refused', why: 'stock', stock }
  const terms = { productId: worth.product?.id ?? null, showId: worth.showId, method }
  const offer = await saveOffer(db, { ...terms, opensAt: null, vendors }, now)
  const isList = method !== 'CODE'
  const at = isList ? await findKnown(db, offer.id, keys) : []
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
  const entry = { ...by, act: isList ? 'redeem import' : 'redeem make', object: `redeem batch ${made.id}` }
  const what = { of: formatSubject(worth), count: keys.length, ...(isList && { method }) }
  const after = { ...what, stock, until: until.toISOString() }
  await writeAudit(db, { ...entry, before: {}, after }, now)
  return { is: 'made', batch: made.id, stock }
}

async function findKnown(db: Db, offerId: number, keys: readonly Key[]): Promise<number[]> {
  const all = keys.flatMap(({ hash, earlier }) => [hash, ...earlier])
  const known = new Set((await listKnownHashes(db, offerId, all)).map(hash => hash.toString('hex')))
  const isKnown = ({ hash, earlier }: Key) => [hash, ...earlier].some(each => known.has(each.toString('hex')))
  return keys.flatMap((key, at) => (isKnown(key) ? [at] : []))
}
