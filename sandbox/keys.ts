import { createHmac } from 'node:crypto'

/** A key that stays the same as long as the sandbox's secret does. */
export function keyOf(secret: string, name: string, length = 24): string {
  return createHmac('sha256', secret).update(name).digest('hex').slice(0, length)
}
