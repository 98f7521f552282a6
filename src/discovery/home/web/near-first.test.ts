import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prioritizeNear } from './rank.ts'

const items = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  .map(ids => ids.map(id => ({ id })))

describe('`prioritizeNear`', () => {
  test('puts nearby items first without duplicates and keeps the length', () => {
    fc.assert(
      fc.property(items, items, (near, all) => {
        const shown = prioritizeNear(near, all)
        expect(shown).toHaveLength(all.length)
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
        expect(shown.slice(0, near.length)).toEqual(near.slice(0, all.length))
      }),
    )
  })
})
