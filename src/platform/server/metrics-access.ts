import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from './request.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Returns whether the caller may read the metrics: with the token or, if none is configured, from this
 * machine without a proxy.
 */
export function canReadMetrics(call: Call, token: string | null): boolean {
  if (token) return isSame(call.header('authorization') ?? '', `Bearer ${token}`)
  return loopback.test(call.socketAddress) && forwarded.every(name => call.header(name) === null)
}

function isSame(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}
