import { describe, expect, test } from 'vitest'
import { computeExpectedMark, type Mark } from './use-mark.ts'

const createMark = (kind: Mark['kind']): Mark => ({
  kind,
  remind: 'none',
  counts: { interested: 7, going: 3 },
})

describe('`computeExpectedMark`', () => {
  test.each([
    [null, 'going', { interested: 7, going: 4 }],
    ['interested', 'going', { interested: 6, going: 4 }],
    ['going', null, { interested: 7, going: 2 }],
    ['going', 'going', { interested: 7, going: 3 }],
  ] as const)('updates the counts at once when changing from %s to %s', (from, to, counts) => {
    expect(computeExpectedMark({ kind: to }, createMark(from))).toMatchObject({ kind: to, counts })
  })

  test('omits unknown counts and never goes below zero', () => {
    expect(computeExpectedMark({ kind: 'going' }, { kind: null, remind: 'none' })).not.toHaveProperty(
      'counts',
    )
    const noCounts = { interested: 0, going: 0 }
    expect(
      computeExpectedMark({ kind: null }, { kind: 'going', remind: 'day', counts: noCounts }).counts,
    ).toEqual(noCounts)
  })
})
