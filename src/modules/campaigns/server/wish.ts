import { Failure } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Made, setMakes, type Wish } from './set-makes.ts'
import { together } from './together.ts'

/** Fans whose wishes share one transaction at most. */
const wishesMax = 200

type Join = ReturnType<typeof together<Wish, Made | Failure>>
const joins = new WeakMap<ReadDb, Join>()

/**
 * A fan makes a campaign or takes the make back. Wishes for the same campaign that come while others are being
 * granted share the next transaction: thousands a second for one campaign are a few dozen transactions.
 */
export async function wish(context: FanContext, ids: { artistId: number; cityId: number }, isMade: boolean) {
  const { userId } = context.fan
  const join = joins.get(context.read) ?? together(wishesMax)
  joins.set(context.read, join)
  // Makes and taking back travel apart: their refusals differ.
  const key = `${ids.artistId}-${ids.cityId} ${isMade}`
  const result = await join(key, { userId, isMade }, wishes =>
    context.write(db => setMakes(db, ids, distinct(wishes), context.now())),
  )
  if (result instanceof Failure) return result
  return { campaign_id: result.campaignId, is_made: isMade, make_count: result.makeCount }
}

function distinct(wishes: Wish[]): Wish[] {
  return [...new Map(wishes.map(wish => [wish.userId, wish])).values()]
}
