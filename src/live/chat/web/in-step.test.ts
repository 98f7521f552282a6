import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../chat-shapes.ts'
import { computeHeldUntil, filterShown } from './in-step.ts'

describe('computeHeldUntil', () => {
  const now = Date.parse('2026-11-29T20:00:00Z')

  test('holds nothing when the picture is near its target of six seconds', () => {
    expect(computeHeldUntil(now - 6_000, now)).toBeNull()
    expect(computeHeldUntil(now - 10_000, now)).toBeNull()
  })

  test('admits messages up to the target when the picture is more than four seconds behind it', () => {
    expect(computeHeldUntil(now - 10_001, now)).toBe(now - 4_001)
    expect(computeHeldUntil(now - 120_000, now)).toBe(now - 114_000)
  })

  test('holds nothing while the picture has no time', () => {
    expect(computeHeldUntil(null, now)).toBeNull()
  })
})

describe('filterShown', () => {
  const say = (seq: number, author: string, at: string) =>
    ({ seq, at, author: { id: author } }) as unknown as ChatMessage
  const messages = [
    say(1, 'a', '2026-11-29T20:00:00Z'),
    say(2, 'a', '2026-11-29T20:00:10Z'),
    say(3, 'me', '2026-11-29T20:00:11Z'),
  ]

  test('shows all messages when nothing is held', () => {
    expect(filterShown(messages, null, 'me')).toBe(messages)
  })

  test("hides later messages of others and keeps the fan's own", () => {
    const shown = filterShown(messages, Date.parse('2026-11-29T20:00:05Z'), 'me')
    expect(shown.map(({ seq }) => seq)).toEqual([1, 3])
  })
})
