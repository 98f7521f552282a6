import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryLimiter } from './limits.ts'

test('a minute’s worth may go at once, then one for each part of a minute; others are not touched', () => {
  let ms = 0
  const limiter = memoryLimiter(() => ms)
  const limit = { bucket: 'b', perMinute: 2 }
  const take = (who = 'a') => limiter.take(limit, who)
  expect([take(), take(), take(), take('b')]).toEqual([0, 0, 30, 0])
  expect(limiter.take({ bucket: 'other', perMinute: 1 }, 'a')).toBe(0)
  ms = 30_000
  expect([take(), take()]).toEqual([0, 30])
})

test('no minute has more calls than the burst and a minute’s refill', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 80 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), steps, (perMinute, waits) => {
      let ms = 0
      const limiter = memoryLimiter(() => ms)
      const passed: number[] = []
      for (const wait of waits) {
        ms += wait
        if (limiter.take({ bucket: 'b', perMinute }, 'a') === 0) passed.push(ms)
      }
      for (const start of passed) {
        const inMinute = passed.filter(at => at >= start && at < start + 60_000)
        expect(inMinute.length).toBeLessThanOrEqual(perMinute * 2)
      }
    }),
  )
})
