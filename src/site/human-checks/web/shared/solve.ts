/** Fields of a challenge that are needed to solve it. */
export interface ChallengeParameters {
  /** Hexadecimal, as are all bytes of a challenge. */
  nonce: string
  salt: string
  /** Rounds of PBKDF2 with SHA-256. */
  cost: number
  /** Length of the derived key in bytes. */
  keyLength: number
  keyPrefix: string
}

export interface Solution {
  counter: number
  derivedKey: string
}

/**
 * Finds the counter whose derived key starts with the required prefix: key = PBKDF2(nonce ‖ uint32(counter),
 * salt) (payments.md 10). Returns null after `triesMax` counters. Web Crypto derives keys off the main
 * thread, so no worker is needed.
 */
export async function solveChallenge(
  { nonce, salt, cost, keyLength, keyPrefix }: ChallengeParameters,
  triesMax: number,
): Promise<Solution | null> {
  const nonceBytes = fromHex(nonce)
  const password = new Uint8Array(nonceBytes.length + 4)
  password.set(nonceBytes)
  const view = new DataView(password.buffer)
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost }
  for (let counter = 0; counter < triesMax; counter += 1) {
    view.setUint32(nonceBytes.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = toHex(await crypto.subtle.deriveBits(derivation, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
  return null
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
