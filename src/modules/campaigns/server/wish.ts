import { Failure } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { WriteBatch } from '../../../platform/server/writes/write-batches.ts'
import { type Made, setMakes, type Wish } from './set-makes.ts'

interface Wanted extends Wish {
  artistId: number
  cityId: number
}

/** Wishes for one campaign: thousands a second are a few dozen transactions. */
const wishes: WriteBatch<Wanted, Made> = {
  itemsMax: 200,
  async run(db, _key, wanted, { now }) {
    const [first] = wanted
    if (!first) throw new Error('a batch without a wish')
    return setMakes(db, first, distinct(wanted), now())
  },
}

/** A fan makes a campaign or takes the make back, together with others who want the same of it at this moment. */
export async function wish(
  { fan, writeTogether }: FanContext,
  ids: { artistId: number; cityId: number },
  isMade: boolean,
) {
  // Makes and taking back travel apart: their refusals differ.
  const key = `${ids.artistId}-${ids.cityId} ${isMade}`
  const result = await writeTogether(wishes, key, { ...ids, userId: fan.userId, isMade })
  if (result instanceof Failure) return result
  return { campaign_id: result.campaignId, is_made: isMade, make_count: result.makeCount }
}

function distinct(wanted: Wanted[]): Wanted[] {
  return [...new Map(wanted.map(one => [one.userId, one])).values()]
}
