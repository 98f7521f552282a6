import { quicknet } from '../../../platform/contract/quicknet.ts'
import type { PublishedDraw } from '../contract.ts'

/** A draw of which everything is published. */
export type Drawn = PublishedDraw & {
  list: NonNullable<PublishedDraw['list']>
  result: NonNullable<PublishedDraw['result']>
}

export const isDrawn = (draw: PublishedDraw): draw is Drawn => draw.list !== null && draw.result !== null

/** Whether the value is drand's, and not that of a chain that somebody keeps alone. */
export const isByQuicknet = ({ beacon }: PublishedDraw): boolean => beacon.public_key === quicknet.publicKey
