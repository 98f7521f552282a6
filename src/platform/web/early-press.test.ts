import { describe, expect, test } from 'vitest'
import { isDue } from './early-press.ts'

const element = {} as Element
const over = { eventPhase: 0 } as Event
const press = { element, event: over, atMs: 1_000 }

describe('isDue', () => {
  test('is true for an element that hydrates within five seconds of the press', () => {
    expect(isDue(press, element, 5_999)).toBe(true)
    expect(isDue(press, element, 6_000)).toBe(false)
  })

  test('is false for a press on another element', () => {
    expect(isDue(press, {} as Element, 1_100)).toBe(false)
    expect(isDue(undefined, element, 1_100)).toBe(false)
  })

  test('is false while React hydrates the element to handle the press itself', () => {
    const event = { eventPhase: 1 } as Event
    expect(isDue({ ...press, event }, element, 1_001)).toBe(false)
  })
})
