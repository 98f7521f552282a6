import { describe, expect, test } from 'vitest'
import { formatValue, listChanges, summarizeChanges } from './log-changes.ts'

describe('listChanges', () => {
  test('lists changed fields first, and those that only one side has', () => {
    const row = {
      before: { name: 'Mira', state: 'open', old: 1 },
      after: { name: 'Mira', state: 'closed', new_list: [1] },
    }
    expect(listChanges(row)).toEqual([
      { field: 'state', before: 'open', after: 'closed', isChanged: true },
      { field: 'old', before: 1, after: undefined, isChanged: true },
      { field: 'new list', before: undefined, after: [1], isChanged: true },
      { field: 'name', before: 'Mira', after: 'Mira', isChanged: false },
    ])
  })
})

describe('formatValue', () => {
  test.each([
    [undefined, '–'],
    [null, '–'],
    [[], '–'],
    [false, 'false'],
    [['a', 2], 'a\n2'],
    [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
  ])('formats %j', (value, text) => {
    expect(formatValue(value)).toBe(text)
  })
})

describe('summarizeChanges', () => {
  test('shows two changes, counts the others and shortens long values', () => {
    const row = { before: { a: 1, b: 'x', c: 1 }, after: { a: 2, b: 'y'.repeat(60), c: 2, d: 1 } }
    expect(summarizeChanges(row)).toBe(`a: 1 → 2, b: x → ${'y'.repeat(39)}… +2`)
    expect(summarizeChanges({ before: {}, after: {} })).toBe('')
  })

  test('leaves objects to the page of the row', () => {
    const row = { before: { zone: null }, after: { zone: 'UTC', roles: [{ role_id: 2 }] } }
    expect(summarizeChanges(row)).toBe('zone: – → UTC, roles: …')
  })
})
