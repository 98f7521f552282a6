import type { MarkChange, MarkEffect } from '../../../catalogue/artists/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { describeSold } from './describe-sold.ts'
import { resumeSales, stopSales } from './stop-sales.ts'

/** Stops the sales of an artist who is marked as invalid, and resumes them when the mark is removed. */
export async function syncArtistSales(
  db: Db,
  { artistIds, isValid }: MarkChange,
): Promise<MarkEffect | null> {
  const soldFor = { kind: 'artist', ids: artistIds } as const
  if (!isValid) {
    const stopped = await stopSales(db, soldFor, 'artist_invalid')
    if (!stopped) return null
    const { products: _, ...sold } = stopped
    return { text: describeSold(sold), data: { sold } }
  }
  const { resumed } = await resumeSales(db, soldFor)
  const text = 'Its projects are sold again. Ended orders and refunds stay as they are.'
  return resumed === 0 ? null : { text, data: { resumed_products: resumed } }
}
