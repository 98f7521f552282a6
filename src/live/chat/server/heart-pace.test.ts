import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHeartPace } from './heart-pace.ts'

describe('createHeartPace', () => {
  test('counts five hearts per second in two calls when a fan sends as fast as possible', () => {
    const pace = createHeartPace()
    const burst = Array.from({ length: 60 }, () => pace.take(7, 20, 0))
    expect(burst.filter(taken => taken > 0)).toEqual([5])
    expect([pace.take(7, 3, 1_000), pace.take(7, 3, 1_000), pace.take(7, 1, 1_000)]).toEqual([3, 2, 0])
  })

  test("counts other fans' hearts when one fan sends continuously", () => {
    const pace = createHeartPace()
    for (let call = 0; call < 100; call += 1) pace.take(7, 20, 0)
    expect(pace.take(8, 4, 0)).toBe(4)
  })

  test('counts at most five hearts per second plus five initially, even when the clock steps back', () => {
    const step = fc.record({
      ms: fc.integer({ min: -2_000, max: 3_000 }),
      count: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const pace = createHeartPace()
        let now = 1_000_000
        let [latest, total] = [0, 0]
        let first: number | undefined
        for (const { ms, count } of steps) {
          now += ms
          first ??= now
          latest = Math.max(latest, now)
          total += pace.take(7, count, now)
        }
        expect(total).toBeLessThanOrEqual(5 + (5 * (latest - (first ?? latest))) / 1_000)
      }),
    )
  })
})
