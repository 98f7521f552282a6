import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import { moveBatches, type OfferTerms, type SavedOffer, saveOffer, subjectOf, type Worth } from './offers.ts'

/** Says how something is redeemed, and from when on. `moved`: how many batches begin then, too. */
export async function changeOffer(
  db: Db,
  worth: Worth,
  said: Omit<OfferTerms, 'productId' | 'showId'>,
  by: ByOperator,
): Promise<SavedOffer & { moved: number }> {
  const terms = { ...said, productId: worth.product?.id ?? null, showId: worth.showId }
  const moved = await moveBatches(db, terms)
  const saved = await saveOffer(db, terms, by.now)
  const { opensAt, vendors } = saved
  const after = { method: said.method, opens_at: opensAt.toISOString(), vendors, moved_batches: moved }
  const entry = { ...by, act: 'redeem offer', subject: subjectOf(worth) }
  await writeAudit(db, { ...entry, before: {}, after }, by.now)
  return { ...saved, moved }
}
