import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { limited } from '../../../platform/ui/badge.tsx'
import { railEnds } from '../../../platform/ui/rail.tsx'
import { MakeMeter, meterShare } from './make-meter.tsx'

test('the meter is full only at the goal, and shows the first make', () => {
  expect(meterShare(0, 500)).toBe(0)
  expect(meterShare(1, 5000)).toBe(0.03)
  expect(meterShare(4999, 5000)).toBe(0.97)
  expect(meterShare(5000, 5000)).toBe(1)
  expect(meterShare(5, 0)).toBe(0)
})

test('the meter reads as one sentence', () => {
  const html = renderToString(<MakeMeter value={5} goal={10} text="5 of 10 makes for Oslo" hue={8} />)
  expect(html).toContain('aria-label="5 of 10 makes for Oslo"')
  expect(html).toContain('data-hue="15"')
  expect(html).not.toContain('style=')
})

test('a count stops at its limit and carries a plus sign', () => {
  expect([limited(98, 99), limited(99, 99), limited(100, 99)]).toEqual(['98', '99', '99+'])
})

test('a rail knows its ends in both directions of writing', () => {
  expect(railEnds({ scrollLeft: 0, scrollWidth: 900, clientWidth: 300 })).toEqual({ start: true, end: false })
  expect(railEnds({ scrollLeft: -600, scrollWidth: 900, clientWidth: 300 })).toEqual({
    start: false,
    end: true,
  })
  expect(railEnds({ scrollLeft: 0, scrollWidth: 300, clientWidth: 300 })).toEqual({ start: true, end: true })
})
