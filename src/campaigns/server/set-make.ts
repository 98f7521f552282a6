import { Failure } from '../../platform/contract/errors.ts'
import type { FanContext } from '../../platform/server/context.ts'
import type { WriteBatch } from '../../platform/server/writes/write-batches.ts'
import { type Wish, withInviters } from './invitations.ts'
import { type Made, setMakes } from './set-makes.ts'

interface Wanted extends Wish {
  artistId: number
  cityId: number
}

/** Group commit: a campaign is a hot row, and thousands of makes a second become a few dozen transactions. */
const makeBatch: WriteBatch<Wanted, Made> = {
  itemsMax: 200,
  async run(db, _key, wanted, { now }) {
    const [first] = wanted
    if (!first) throw new Error('an empty batch of makes')
    return setMakes(db, first, await withInviters(db, first, distinct(wanted)), now())
  },
}

/** Makes a campaign for a fan, or takes the make back, batched with concurrent requests for the same campaign. */
export async function setMake(
  { fan, writeTogether }: FanContext,
  ids: { artistId: number; cityId: number },
  { isMade, via = null }: { isMade: boolean; via?: string | null | undefined },
) {
  // Separate batches for making and taking back, because their failures differ.
  const key = `${ids.artistId}-${ids.cityId} ${isMade}`
  const result = await writeTogether(makeBatch, key, { ...ids, userId: fan.userId, isMade, via })
  if (result instanceof Failure) return result
  const { campaignId, makeCount, numbers } = result
  const number = numbers[fan.userId] ?? null
  return { campaign_id: campaignId, is_made: isMade, make_count: makeCount, number }
}

function distinct(wanted: Wanted[]): Wanted[] {
  return [...new Map(wanted.map(one => [one.userId, one])).values()]
}
