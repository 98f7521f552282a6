import { createHmac } from 'node:crypto'

/**
 * Derives a key from the sandbox's secret, so that the key stays the same after a restart. `length` is in hex
 * digits.
 */
export function deriveKey(secret: string, name: string, length = 24): string {
  return createHmac('sha256', secret).update(name).digest('hex').slice(0, length)
}
