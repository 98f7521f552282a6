import { describe, expect, test } from 'vitest'
import { findChain } from './archive.ts'
import { continues, findSegment, formatSegment, parseSegment, toSegment } from './wal-name.ts'

describe('WAL segments', () => {
  test('are counted across logs', () => {
    const last = toSegment('0000000100000000000000FF')
    expect(formatSegment({ ...last, number: last.number + 1 })).toBe('000000010000000100000000')
    expect(formatSegment(findSegment(2, '1/28000028'))).toBe('000000020000000100000028')
  })

  test.each([
    '00000002.history',
    '000000010000000000000022.0017F478.backup',
    '000000010000000000000022.partial',
  ])('do not include %s', name => {
    expect(parseSegment(name)).toBeNull()
    expect(() => toSegment(name)).toThrow()
  })

  test('continue the chain only on their timeline', () => {
    const last = { timeline: 1, number: 7 }
    expect([6, 7, 8, 9].map(number => continues(last, { timeline: 1, number }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(continues(last, { timeline: 2, number: 8 })).toBe(false)
  })

  test('are cut at the first gap after a base backup', () => {
    const toFile = (number: number, timeline = 1) => {
      const segment = { timeline, number }
      return { file: formatSegment(segment), segment }
    }
    const wal = [
      toFile(3),
      toFile(4),
      toFile(5),
      toFile(7),
      toFile(6, 2),
      { file: '00000002.history', segment: null },
    ]
    expect(findChain(wal, { timeline: 1, number: 4 })).toEqual({
      files: [formatSegment({ timeline: 1, number: 4 }), formatSegment({ timeline: 1, number: 5 })],
      isCut: true,
    })
    expect(findChain(wal, { timeline: 1, number: 9 })).toEqual({ files: [], isCut: false })
  })
})
