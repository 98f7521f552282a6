import type { redeemStates } from '../contract.ts'
import type { FoundKey } from './find-key.ts'

export type RedeemState = (typeof redeemStates)[number]

export function getKeyState(key: FoundKey | null, userId: number): RedeemState {
  if (!key) return 'unknown'
  if (key.usedAt) return key.userId === userId ? 'used_by_you' : 'used'
  if (key.isOver) return 'expired'
  return key.isToCome ? 'coming_soon' : 'valid'
}
