import type { FanContext } from '../../../platform/server/context.ts'
import { openByItself } from '../../shop/server/index.ts'
import { readBefore } from './before-placing.ts'
import { endExpired } from './expired-holds.ts'

/** Orders in the queue above which their sale is given a waiting room: about as many as are placed within a second. */
const crowd = 24

interface Wanted {
  quoteId: string
  userId: number
  now: number
}

/**
 * Reads why an order can't be placed before its transaction begins: nothing is left, or it is not the fan's turn; null if
 * it may go on. Ends expired holds that are in the way.
 *
 * @param waiting orders in the queue; a crowd opens the waiting room of a sale that has none (product 8).
 */
export async function passGate(
  wanted: Wanted,
  waiting: number,
  { read, count, config }: FanContext,
): Promise<'sold_out' | 'not_your_turn' | null> {
  const { over, isSoldOut, isKeptWaiting, roomlessProjectId } = await readBefore(read, wanted)
  if (isSoldOut && over.length === 0) return 'sold_out'
  if (isKeptWaiting) return 'not_your_turn'
  if (roomlessProjectId !== null && waiting >= crowd && config.waitingRoomFansAMinute > 0) {
    await count(db => openByItself(db, roomlessProjectId, { now: wanted.now, config }))
    return 'not_your_turn'
  }
  if (over.length > 0) await count(db => endExpired(db, over, wanted.now))
  return null
}
