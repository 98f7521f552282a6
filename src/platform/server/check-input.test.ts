import { describe, expect, test } from 'vitest'
import { findUnstorableFields } from './check-input.ts'

describe('checkInput', () => {
  test.each([
    ['NUL', '\0'],
    ['a high surrogate', '\ud83d'],
    ['a low surrogate', '\udc4b'],
  ])('names the paths of fields with %s, also when nested', (_name, bad) => {
    const input = {
      name: `a${bad}b`,
      list: ['fine', { deep: bad }],
      count: 1,
      none: null,
      map: { [`k${bad}`]: 'v' },
    }
    expect(findUnstorableFields(input)).toEqual(['name', 'list.1.deep', 'map'])
  })

  test('accepts escapes and emoji', () => {
    expect(findUnstorableFields({ name: 'a\\0b', list: ['%00', '👋'] })).toEqual([])
  })
})
