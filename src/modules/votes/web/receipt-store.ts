import { receiptCodeOf } from '../receipt-code.ts'

const codeBytes = 26

const nameOf = (userId: number, stageId: number) => `receipt:${userId}:${stageId}`

/**
 * The code that a vote under way is sent with: the same for each try, so that a vote whose answer was lost is not cast
 * twice. In the tab's storage until the server has answered, and never in an address.
 */
export function codeOfVote(userId: number, stageId: number): { code: string; drop: () => void } {
  const name = nameOf(userId, stageId)
  const kept = read(name)
  const code = kept ?? receiptCodeOf(crypto.getRandomValues(new Uint8Array(codeBytes)))
  if (kept === null) write(name, code)
  return { code, drop: () => write(name, null) }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // The page alone has it.
  }
}

/** In groups of four, as it is written down. */
export const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
