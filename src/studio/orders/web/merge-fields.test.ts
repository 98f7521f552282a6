import { describe, expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { what: 'A shirt', when: '', how: 'By mail' }

describe('mergeFields', () => {
  test('takes what someone else has written in other fields', () => {
    const merged = mergeFields(base, { ...base, what: 'A black shirt' }, { ...base, when: 'May 4' })
    expect(merged).toEqual({
      values: { what: 'A black shirt', when: 'May 4', how: 'By mail' },
      differing: {},
    })
  })

  test('keeps the own text of a field that both have changed, and names both', () => {
    const merged = mergeFields(base, { ...base, what: 'Mine' }, { ...base, what: 'Theirs' })
    expect(merged.values.what).toBe('Mine')
    expect(merged.differing).toEqual({ what: { yours: 'Mine', theirs: 'Theirs' } })
  })

  test('finds no difference when both wrote the same', () => {
    const same = { ...base, what: 'Same' }
    expect(mergeFields(base, same, same).differing).toEqual({})
  })
})
