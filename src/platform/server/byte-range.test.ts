import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

describe('parseByteRange', () => {
  test.each([
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=0-1', { from: 0, to: 1 }],
    ['bytes=98-500', { from: 98, to: 99 }],
    ['bytes=-5', { from: 95, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=5-3', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['items=0-1', null],
    [null, null],
  ] as const)('parses %s for a file of 100 bytes', (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected)
  })

  test('returns a range within the file for any input', () => {
    const digits = fc.option(fc.nat(2_000), { nil: '' })
    fc.assert(
      fc.property(digits, digits, fc.integer({ min: 1, max: 1_000 }), (first, last, length) => {
        const range = parseByteRange(`bytes=${first}-${last}`, length)
        if (range === null || range === 'none') return
        expect(range.from).toBeGreaterThanOrEqual(0)
        expect(range.to).toBeGreaterThanOrEqual(range.from)
        expect(range.to).toBeLessThan(length)
      }),
    )
  })
})
