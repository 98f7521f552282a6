import { createHash, createHmac } from 'node:crypto'
import { readTypedCode } from '../../../platform/contract/typed-code.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Hashes without a key, because codes have 100 random bits and cannot be brute-forced. */
export const hashDoorCode = (code: string): Buffer => sha256(readTypedCode(code))

export const hashToken = sha256

/**
 * Derives the token of a device from the code and the device's secret: repeating a request after a lost
 * response yields the same token, and other devices cannot obtain it.
 */
export function deriveToken(code: string, device: string): string {
  return createHmac('sha256', readTypedCode(code)).update(`door ${device}`).digest('base64url')
}
