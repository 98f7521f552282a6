import { expect, test } from 'vitest'
import { keptRows } from './kept-rows.ts'

interface Row {
  id: number
  text: string
}
const idOf = ({ id }: Row) => id
const row = (id: number, text = ''): Row => ({ id, text })

test('a row that has gone keeps its place, one that changed is new, one that came is last', () => {
  const before = [row(1), row(2), row(3)]
  expect(keptRows(before, [row(3, 'changed'), row(4), row(1)], idOf)).toEqual([
    row(1),
    row(2),
    row(3, 'changed'),
    row(4),
  ])
})
