import { expect, test } from 'vitest'
import { expectedOf, type Mark } from './use-mark.ts'

const before = (kind: Mark['kind']): Mark => ({ kind, remind: 'none', counts: { interested: 7, going: 3 } })

test.each([
  [null, 'going', { interested: 7, going: 4 }],
  ['interested', 'going', { interested: 6, going: 4 }],
  ['going', null, { interested: 7, going: 2 }],
  ['going', 'going', { interested: 7, going: 3 }],
] as const)('from %s to %s the counts follow at once', (from, to, counts) => {
  expect(expectedOf({ kind: to }, before(from))).toMatchObject({ kind: to, counts })
})

test('a row that knows no counts expects none, and none go below zero', () => {
  expect(expectedOf({ kind: 'going' }, { kind: null, remind: 'none' })).not.toHaveProperty('counts')
  const nobody = { interested: 0, going: 0 }
  expect(expectedOf({ kind: null }, { kind: 'going', remind: 'day', counts: nobody }).counts).toEqual(nobody)
})
