import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { checkAnswer, type HumanCheck } from '../../../site/human-checks/server/index.ts'
import { shopErrors } from '../../shop/contract.ts'
import { openByItself } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { type Needed, readBefore } from './before-placing.ts'
import { endExpired } from './expired-holds.ts'
import { asksForPerson, refusalOfPause } from './unpaid-holds.ts'

/** Gives a sale a waiting room once this many orders wait behind one that begins. */
const crowd = 24

/** Gets an order through: the answer of the human check that its transaction uses up, where one was asked for. */
interface Pass {
  person: HumanCheck | null
}

/**
 * Reads why an order can't be placed before its transaction begins: the fan's orders wait, nothing is left, or it is not
 * the fan's turn. Ends expired holds that are in the way.
 *
 * @param waitingBehind orders in the queue; a crowd opens the waiting room of a sale that has none (product 8).
 */
export async function passGate(
  { personToken, ...needed }: Needed & { personToken: string | null },
  waitingBehind: number,
  { read, count, config }: FanContext,
): Promise<Failure | Pass> {
  const before = await readBefore(read, needed)
  const { expiredIds, isSoldOut, isKeptWaiting, roomlessProjectId, lastUnpaidAt } = before
  const paused = refusalOfPause(lastUnpaidAt, needed.now)
  if (paused) return paused
  if (isSoldOut && expiredIds.length === 0) return fail(orderErrors.quoteChanged)
  if (isKeptWaiting) return fail(shopErrors.notYourTurn)
  if (roomlessProjectId !== null && waitingBehind >= crowd && config.waitingRoomFansAMinute > 0) {
    await count(db => openByItself(db, roomlessProjectId, { now: needed.now, config }))
    return fail(shopErrors.notYourTurn)
  }
  if (expiredIds.length > 0) await count(db => endExpired(db, expiredIds, needed.now))
  if (lastUnpaidAt === null) return { person: null }
  if (personToken === null) return asksForPerson
  const person = await checkAnswer(read, personToken, needed.now)
  return person instanceof Failure ? person : { person }
}
