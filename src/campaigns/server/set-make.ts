import { Failure } from '../../platform/contract/errors.ts'
import type { FanContext } from '../../platform/server/context.ts'
import type { WriteBatch } from '../../platform/server/writes/write-batches.ts'
import { type MakeRequest, resolveInviters } from './invitations.ts'
import { type MakesResult, setMakes } from './set-makes.ts'

interface BatchedMake extends MakeRequest {
  artistId: number
  cityId: number
}

/**
 * Writes concurrent makes in one commit: a campaign is a hot row, and batches turn thousands of makes per
 * second into a few dozen transactions.
 */
const makeBatch: WriteBatch<BatchedMake, MakesResult> = {
  itemsMax: 200,
  async run(db, _key, requests, { now }) {
    const [first] = requests
    if (!first) throw new Error('an empty batch of makes')
    return setMakes(db, first, await resolveInviters(db, first, distinct(requests)), now())
  },
}

/** Makes a campaign for a fan, or takes the make back, batched with concurrent requests for the same campaign. */
export async function setMake(
  { fan, writeTogether }: FanContext,
  ids: { artistId: number; cityId: number },
  { isMade, via = null }: { isMade: boolean; via?: string | null | undefined },
) {
  // Makes and take-backs use separate batches, because they fail for different reasons.
  const key = `${ids.artistId}-${ids.cityId} ${isMade}`
  const result = await writeTogether(makeBatch, key, { ...ids, userId: fan.userId, isMade, via })
  if (result instanceof Failure) return result
  const { campaignId, makeCount, numbers } = result
  const number = numbers[fan.userId] ?? null
  return { campaign_id: campaignId, is_made: isMade, make_count: makeCount, number }
}

function distinct(requests: BatchedMake[]): BatchedMake[] {
  return [...new Map(requests.map(one => [one.userId, one])).values()]
}
