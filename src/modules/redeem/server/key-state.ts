import type { redeemStates } from '../contract.ts'
import type { FoundKey } from './find-key.ts'

export type RedeemState = (typeof redeemStates)[number]

/** What somebody can do with a key now. A project that is called off gives nothing any more. */
export function stateOf(key: FoundKey | null, userId: number, now: number): RedeemState {
  if (!key) return 'unknown'
  if (key.usedAt) return key.userId === userId ? 'used_by_you' : 'used'
  const isOver = key.closedAt !== null || key.validUntil.getTime() <= now
  if (isOver || key.projectStatus === 'failed' || key.projectStatus === 'cancelled') return 'expired'
  return key.opensAt.getTime() > now || key.projectStatus === 'draft' ? 'coming_soon' : 'valid'
}
