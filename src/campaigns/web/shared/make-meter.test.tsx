import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formatLimited } from '../../../platform/ui/badge.tsx'
import { getRailEnds } from '../../../platform/ui/rail.tsx'
import { computeMeterShare, MakeMeter } from './make-meter.tsx'

describe('make meter', () => {
  test('looks full only at the goal and shows the first make', () => {
    expect(computeMeterShare(0, 500)).toBe(0)
    expect(computeMeterShare(1, 5000)).toBe(0.03)
    expect(computeMeterShare(4999, 5000)).toBe(0.97)
    expect(computeMeterShare(5000, 5000)).toBe(1)
    expect(computeMeterShare(5, 0)).toBe(0)
  })

  test('uses the whole sentence as its label', () => {
    const html = renderToString(<MakeMeter value={5} goal={10} text="5 of 10 makes for Oslo" hue={8} />)
    expect(html).toContain('aria-label="5 of 10 makes for Oslo"')
    expect(html).toContain('data-hue="15"')
    expect(html).not.toContain('style=')
  })

  test('caps a count at its limit with a plus sign', () => {
    expect([formatLimited(98, 99), formatLimited(99, 99), formatLimited(100, 99)]).toEqual([
      '98',
      '99',
      '99+',
    ])
  })

  test('detects the ends of a scroll rail in both writing directions', () => {
    expect(getRailEnds({ scrollLeft: 0, scrollWidth: 900, clientWidth: 300 })).toEqual({
      start: true,
      end: false,
    })
    expect(getRailEnds({ scrollLeft: -600, scrollWidth: 900, clientWidth: 300 })).toEqual({
      start: false,
      end: true,
    })
    expect(getRailEnds({ scrollLeft: 0, scrollWidth: 300, clientWidth: 300 })).toEqual({
      start: true,
      end: true,
    })
  })
})
