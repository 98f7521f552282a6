import { createHmac } from 'node:crypto'

/** A key derived from the sandbox's secret, so that it is stable across restarts. */
export function keyOf(secret: string, name: string, length = 24): string {
  return createHmac('sha256', secret).update(name).digest('hex').slice(0, length)
}
