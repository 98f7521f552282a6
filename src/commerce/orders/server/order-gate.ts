import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { type HumanCheck, verifyHumanCheck } from '../../../site/human-checks/server/index.ts'
import { shopErrors } from '../../shop/contract.ts'
import { openAutomaticRoom } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { endHoldsIfExpired } from './expired-holds.ts'
import { type OrderBlockersQuery, readOrderBlockers } from './order-blockers.ts'
import { missingHumanCheck, refuseDuringPause } from './unpaid-holds.ts'

/** Number of queued orders at which a waiting room opens. */
const crowdSize = 24

/**
 * Admission of an order. `person` is the human check result that the transaction consumes; null if none was
 * required.
 */
interface Pass {
  person: HumanCheck | null
}

/**
 * Checks before the transaction whether an order can be placed; refuses it if the fan's orders are paused,
 * the stock is sold out, or it is not the fan's turn. Ends expired holds that are in the way.
 * @param waitingBehind number of queued orders; a crowd opens a waiting room if the sale has none (product 8)
 */
export async function passGate(
  { personToken, ...query }: OrderBlockersQuery & { personToken: string | null },
  waitingBehind: number,
  { read, count, config }: FanContext,
): Promise<Failure | Pass> {
  const blockers = await readOrderBlockers(read, query)
  const { expiredIds, isSoldOut, isKeptWaiting, roomlessProjectId, lastUnpaidAt } = blockers
  const paused = refuseDuringPause(lastUnpaidAt, query.now)
  if (paused) return paused
  if (isSoldOut && expiredIds.length === 0) return fail(orderErrors.quoteChanged)
  if (isKeptWaiting) return fail(shopErrors.notYourTurn)
  if (roomlessProjectId !== null && waitingBehind >= crowdSize && config.waitingRoomFansAMinute > 0) {
    await count(db => openAutomaticRoom(db, roomlessProjectId, { now: query.now, config }))
    return fail(shopErrors.notYourTurn)
  }
  if (expiredIds.length > 0) await count(db => endHoldsIfExpired(db, expiredIds, query.now))
  if (lastUnpaidAt === null) return { person: null }
  if (personToken === null) return missingHumanCheck
  const person = await verifyHumanCheck(read, personToken, query.now)
  return person instanceof Failure ? person : { person }
}
