import type { PublishedDraw } from '../contract.ts'
import { quicknetHash } from '../quicknet.ts'

/** A draw of which everything is published. */
export type Drawn = PublishedDraw & {
  list: NonNullable<PublishedDraw['list']>
  result: NonNullable<PublishedDraw['result']>
}

export const isDrawn = (draw: PublishedDraw): draw is Drawn => draw.list !== null && draw.result !== null

/** Whether the value is said to be drand's; the recomputation holds its key against that. */
export const isByQuicknet = ({ beacon }: PublishedDraw): boolean => beacon.chain_hash === quicknetHash

/**
 * Counts what changed the outcome once the round was known: nothing proves that such a change had an honest reason, so
 * a reader should see how many there were.
 */
export function changesAfterRound({ winners, passed_over: passedOver, prize_count: prizes }: Drawn) {
  const count = (status: Drawn['winners'][number]['status']) =>
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
