import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../chat-shapes.ts'
import { heldUntil, inStep } from './in-step.ts'

describe('heldUntil', () => {
  const now = Date.parse('2026-11-29T20:00:00Z')

  test('holds nothing when the picture is near its aim of six seconds', () => {
    expect(heldUntil(now - 6_000, now)).toBeNull()
    expect(heldUntil(now - 10_000, now)).toBeNull()
  })

  test('lets messages through up to the aim when the picture is more than four seconds behind it', () => {
    expect(heldUntil(now - 10_001, now)).toBe(now - 4_001)
    expect(heldUntil(now - 120_000, now)).toBe(now - 114_000)
  })

  test('holds nothing when the picture names no time', () => {
    expect(heldUntil(null, now)).toBeNull()
  })
})

describe('inStep', () => {
  const say = (seq: number, author: string, at: string) =>
    ({ seq, at, author: { id: author } }) as unknown as ChatMessage
  const messages = [
    say(1, 'a', '2026-11-29T20:00:00Z'),
    say(2, 'a', '2026-11-29T20:00:10Z'),
    say(3, 'me', '2026-11-29T20:00:11Z'),
  ]

  test('shows all messages when nothing is held', () => {
    expect(inStep(messages, null, 'me')).toBe(messages)
  })

  test('leaves out later messages of others, and keeps the own ones', () => {
    const shown = inStep(messages, Date.parse('2026-11-29T20:00:05Z'), 'me')
    expect(shown.map(({ seq }) => seq)).toEqual([1, 3])
  })
})
