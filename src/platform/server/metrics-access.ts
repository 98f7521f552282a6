import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from './request.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Whether the caller may read the metrics: by the token or, if none is configured, from this machine without a proxy.
 */
export function mayReadMetrics(call: Call, token: string | null): boolean {
  if (token) return isSame(call.header('authorization') ?? '', `Bearer ${token}`)
  return loopback.test(call.socketAddress) && forwarded.every(name => call.header(name) === null)
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
