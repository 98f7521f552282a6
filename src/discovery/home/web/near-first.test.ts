import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearFirst } from './rank.ts'

const items = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  .map(ids => ids.map(id => ({ id })))

test('what is near comes first, nothing twice, and as many as before', () => {
  fc.assert(
    fc.property(items, items, (near, all) => {
      const shown = nearFirst(near, all)
      expect(shown).toHaveLength(all.length)
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      expect(shown.slice(0, near.length)).toEqual(near.slice(0, all.length))
    }),
  )
})
