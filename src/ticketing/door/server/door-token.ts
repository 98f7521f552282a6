import { createHash, createHmac } from 'node:crypto'
import { readTypedCode } from '../../../platform/contract/typed-code.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Codes have 100 random bits, so a hash without a key can't be tried out. */
export const hashOfDoorCode = (code: string): Buffer => sha256(readTypedCode(code))

export const hashOfToken = sha256

/**
 * The token of a device that opens a door: derived, so that a repeat whose first answer was lost gets the same, and only
 * the device that came first.
 */
export function tokenOf(code: string, device: string): string {
  return createHmac('sha256', readTypedCode(code)).update(`door ${device}`).digest('base64url')
}
