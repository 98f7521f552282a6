import { expect, test } from 'vitest'
import { clockErrorOf, contactOf, correctedNow, offsetAt } from './clock.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-22T20:00:00Z')

test('the offset takes half of the round trip off', () => {
  expect(contactOf(now, now - 2 * hour - 200, now - 2 * hour + 200)).toEqual({
    at: now - 2 * hour + 200,
    offset_ms: 2 * hour,
  })
})

test('a clock that is hours wrong is told, and its time is corrected', () => {
  const ahead = contactOf(now, now + 3 * hour, now + 3 * hour)
  expect(clockErrorOf(ahead, now + 3 * hour)).toEqual({ kind: 'ahead', ms: 3 * hour })
  expect(correctedNow(ahead, now + 4 * hour)).toBe(now + hour)
  expect(clockErrorOf(contactOf(now, now - hour, now - hour), now)).toEqual({ kind: 'behind', ms: hour })
  expect(clockErrorOf(contactOf(now, now + 60_000, now + 60_000), now + 60_000)).toBeNull()
})

test('nobody knows the offset without a contact, a day after it, or once the clock was set back', () => {
  const contact = contactOf(now, now, now)
  expect(offsetAt(contact, now + 24 * hour)).toBe(0)
  for (const [known, at] of [
    [null, now],
    [contact, now + 24 * hour + 1],
    [contact, now - 1],
  ] as const) {
    expect([offsetAt(known, at), clockErrorOf(known, at)]).toEqual([null, { kind: 'unknown' }])
  }
})
