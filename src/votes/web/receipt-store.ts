import { ownTabStorage } from '../../platform/web/storage/tab-storage.ts'
import { receiptCodeOf } from '../receipt-code.ts'

const codeBytes = 26

const nameOf = (userId: number, stageId: number) => `receipt:${userId}:${stageId}`

/**
 * The code that a vote under way is sent with: the same for each try, so that a vote whose answer was lost is not cast
 * twice. In the tab's storage until the server has answered, and never in an address.
 */
export function codeOfVote(userId: number, stageId: number): { code: string; drop: () => void } {
  const name = nameOf(userId, stageId)
  const storage = ownTabStorage()
  const kept = storage.get(name)
  const code = kept ?? receiptCodeOf(crypto.getRandomValues(new Uint8Array(codeBytes)))
  if (kept === null) storage.set(name, code)
  return { code, drop: () => storage.set(name, null) }
}

/** In groups of four, as it is written down. */
export const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
