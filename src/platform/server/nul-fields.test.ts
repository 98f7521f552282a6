import { expect, test } from 'vitest'
import { nulFields } from './nul-fields.ts'

test('fields with NUL are named by their path, however deep', () => {
  const input = { name: 'a\0b', list: ['fine', { deep: '\0' }], count: 1, none: null, map: { 'k\0': 'v' } }
  expect(nulFields(input)).toEqual(['name', 'list.1.deep', 'map'])
  expect(nulFields({ name: 'a\\0b', list: ['%00'] })).toEqual([])
})
