import { expect, test } from 'vitest'
import { unstorableFields } from './check-input.ts'

test.each([
  ['NUL', '\0'],
  ['a high surrogate', '\ud83d'],
  ['a low surrogate', '\udc4b'],
])('names fields with %s by their path when they are nested', (_name, bad) => {
  const input = {
    name: `a${bad}b`,
    list: ['fine', { deep: bad }],
    count: 1,
    none: null,
    map: { [`k${bad}`]: 'v' },
  }
  expect(unstorableFields(input)).toEqual(['name', 'list.1.deep', 'map'])
})

test('accepts escapes and emoji', () => {
  expect(unstorableFields({ name: 'a\\0b', list: ['%00', '👋'] })).toEqual([])
})
