import { describe, expect, test } from 'vitest'
import { createHearts } from './floating-hearts.ts'

const random = () => 0.5

describe('createHearts', () => {
  test("floats one heart from the edge on the fan's press", () => {
    expect(createHearts(40, 41, random)).toEqual([{ x: 0.5, y: 0, scale: 1 }])
  })

  test('spreads the hearts of an increase, twelve at most', () => {
    expect(createHearts(40, 43, random)).toEqual(Array(3).fill({ x: 0.5, y: 0.5, scale: 0.8 }))
    expect(createHearts(0, 9_000, random)).toHaveLength(12)
  })

  test('floats nothing when the count stays the same or falls', () => {
    expect(createHearts(41, 41, random)).toEqual([])
    expect(createHearts(41, 40, random)).toEqual([])
  })
})
