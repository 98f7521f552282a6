import { createHash, createHmac } from 'node:crypto'
import { readTypedCode } from '../../../platform/contract/typed-code.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Codes have 100 random bits, so an unkeyed hash can't be brute-forced. */
export const hashDoorCode = (code: string): Buffer => sha256(readTypedCode(code))

export const hashToken = sha256

/**
 * Derives the token of a device that opens a door, so that a repeat after a lost response gets the same
 * token, and only the first device does.
 */
export function deriveToken(code: string, device: string): string {
  return createHmac('sha256', readTypedCode(code)).update(`door ${device}`).digest('base64url')
}
