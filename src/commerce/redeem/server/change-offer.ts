import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import {
  formatSubject,
  moveBatches,
  type OfferTerms,
  type SavedOffer,
  saveOffer,
  type Worth,
} from './offers.ts'

/**
 * Changes the method, vendors and opening time of an offer. `moved` is the number of batches whose start
 * moved with it.
 */
export async function changeOffer(
  db: Db,
  worth: Worth,
  changes: Omit<OfferTerms, 'productId' | 'showId'>,
  by: OperatorAct,
): Promise<SavedOffer & { moved: number }> {
  const terms = { ...changes, productId: worth.product?.id ?? null, showId: worth.showId }
  const moved = await moveBatches(db, terms)
  const saved = await saveOffer(db, terms, by.now)
  const { opensAt, vendors } = saved
  const after = { method: changes.method, opens_at: opensAt.toISOString(), vendors, moved_batches: moved }
  const entry = { ...by, act: 'redeem offer', object: formatSubject(worth) }
  await writeAudit(db, { ...entry, before: {}, after }, by.now)
  return { ...saved, moved }
}
