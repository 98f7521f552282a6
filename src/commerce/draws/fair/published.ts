import type { PublishedDraw } from '../contract.ts'
import { quicknetHash } from '../quicknet.ts'

export type CompletedDraw = PublishedDraw & {
  list: NonNullable<PublishedDraw['list']>
  result: NonNullable<PublishedDraw['result']>
}

export const isDrawn = (draw: PublishedDraw): draw is CompletedDraw =>
  draw.list !== null && draw.result !== null

/** Whether the draw claims to use drand's quicknet; {@link verifyDraw} checks its key. */
export const isQuicknetDraw = ({ beacon }: PublishedDraw): boolean => beacon.chain_hash === quicknetHash

/**
 * Counts changes to the outcome made after the round was known. Their reasons cannot be proven, so readers
 * should see the number.
 */
export function countChangesAfterRound({
  winners,
  passed_over: passedOver,
  prize_count: prizes,
}: CompletedDraw) {
  const count = (status: CompletedDraw['winners'][number]['status']) =>
    winners.filter(winner => winner.status === status).length
  const passed = (reason: 'refunded' | 'left') => passedOver.filter(entry => entry.reason === reason).length
  return {
    moved_up: Math.max(0, winners.length - prizes),
    lapsed: count('lapsed'),
    withdrawn: count('withdrawn'),
    refunded: passed('refunded'),
    left: passed('left'),
  }
}
