import { getTabStorage } from '../../platform/web/storage/tab-storage.ts'
import { toReceiptCode } from '../receipt-code.ts'

const codeBytes = 26

const toKey = (userId: number, stageId: number) => `receipt:${userId}:${stageId}`

/**
 * Returns the code for a pending vote. Each attempt gets the same code, so that a vote whose response was
 * lost isn't cast twice. The code is stored in the tab until the server has responded, and is never part of a
 * URL.
 */
export function getPendingVoteCode(userId: number, stageId: number): { code: string; drop: () => void } {
  const name = toKey(userId, stageId)
  const storage = getTabStorage()
  const stored = storage.get(name)
  const code = stored ?? toReceiptCode(crypto.getRandomValues(new Uint8Array(codeBytes)))
  if (stored === null) storage.set(name, code)
  return { code, drop: () => storage.set(name, null) }
}

/** Formats a code in hyphenated groups of four characters. */
export const groupCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
