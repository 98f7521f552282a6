import { describe, expect, test } from 'vitest'
import {
  countSelected,
  isSelected,
  noSelection,
  type Selection,
  setSelected,
  toSelectionInput,
} from './selection.ts'

const all: Selection = { kind: 'all', except: [] }

describe('selection', () => {
  test('adds and removes single rows', () => {
    const two = setSelected(noSelection, [1, 2], true)
    const one = setSelected(two, [1], false)
    expect([isSelected(one, 1), isSelected(one, 2), countSelected(one, 100)]).toEqual([false, true, 1])
  })

  test('counts a row once when it is selected again', () => {
    expect(countSelected(setSelected(setSelected(noSelection, [1], true), [1, 2], true), 100)).toBe(2)
  })

  test('holds exceptions when all that match are selected', () => {
    const most = setSelected(all, [3, 4], false)
    expect([isSelected(most, 3), isSelected(most, 5), countSelected(most, 100)]).toEqual([false, true, 98])
    expect(setSelected(most, [3], true)).toEqual({ kind: 'all', except: [4] })
  })

  test('is sent as keys, or as the filter with its count and exceptions', () => {
    expect(toSelectionInput(setSelected(noSelection, [7], true), 'state=valid', 100)).toEqual({
      kind: 'some',
      keys: [7],
      count: 1,
    })
    expect(toSelectionInput({ kind: 'all', except: [7] }, 'state=valid', 100)).toEqual({
      kind: 'all',
      search: 'state=valid',
      count: 99,
      except: [7],
    })
  })
})
