import { describe, expect, test } from 'vitest'
import { mergeRows } from './stable-rows.ts'

interface Row {
  id: number
  text: string
}
const getId = ({ id }: Row) => id
const row = (id: number, text = ''): Row => ({ id, text })

describe('mergeRows', () => {
  test('keeps a removed row, updates a changed one and appends a new one', () => {
    const before = [row(1), row(2), row(3)]
    expect(mergeRows(before, [row(3, 'changed'), row(4), row(1)], getId)).toEqual([
      row(1),
      row(2),
      row(3, 'changed'),
      row(4),
    ])
  })
})
