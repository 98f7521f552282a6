import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { shopErrors } from '../../shop/contract.ts'
import { openByItself } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { type Needed, readBefore } from './before-placing.ts'
import { endExpired } from './expired-holds.ts'

/** Gives a sale a waiting room once this many orders wait behind one that begins. */
const crowd = 24

/**
 * Reads why an order can't be placed before its transaction begins: nothing is left, or it is not the fan's turn; null if
 * it may go on. Ends expired holds that are in the way.
 *
 * @param waitingBehind orders in the queue; a crowd opens the waiting room of a sale that has none (product 8).
 */
export async function passGate(
  needed: Needed,
  waitingBehind: number,
  { read, count, config }: FanContext,
): Promise<Failure | null> {
  const { expiredIds, isSoldOut, isKeptWaiting, roomlessProjectId } = await readBefore(read, needed)
  if (isSoldOut && expiredIds.length === 0) return fail(orderErrors.quoteChanged)
  if (isKeptWaiting) return fail(shopErrors.notYourTurn)
  if (roomlessProjectId !== null && waitingBehind >= crowd && config.waitingRoomFansAMinute > 0) {
    await count(db => openByItself(db, roomlessProjectId, { now: needed.now, config }))
    return fail(shopErrors.notYourTurn)
  }
  if (expiredIds.length > 0) await count(db => endExpired(db, expiredIds, needed.now))
  return null
}
