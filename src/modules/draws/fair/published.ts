import { quicknetHash } from '../../../platform/contract/quicknet.ts'
import type { PublishedDraw } from '../contract.ts'

/** A draw of which everything is published. */
export type Drawn = PublishedDraw & {
  list: NonNullable<PublishedDraw['list']>
  result: NonNullable<PublishedDraw['result']>
}

export const isDrawn = (draw: PublishedDraw): draw is Drawn => draw.list !== null && draw.result !== null

/** Whether the value is said to be drand's; the recomputation holds its key against that. */
export const isByQuicknet = ({ beacon }: PublishedDraw): boolean => beacon.chain_hash === quicknetHash
