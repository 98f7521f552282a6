import { describe, expect, test } from 'vitest'
import { filterOptions, getComboboxAction } from './combobox.ts'

const cities = [
  { value: '1', label: 'São Paulo', note: 'Brazil' },
  { value: '2', label: 'Łódź', note: 'Poland' },
  { value: '3', label: 'Seoul', note: 'South Korea' },
]

describe('combobox', () => {
  test('ignores accents and case when it filters options by label and note', () => {
    expect(filterOptions(cities, ' sao ').map(city => city.value)).toEqual(['1'])
    expect(filterOptions(cities, 'POLAND').map(city => city.value)).toEqual(['2'])
    expect(filterOptions(cities, 'lodz').map(city => city.value)).toEqual(['2'])
    expect(filterOptions(cities, '  ')).toBe(cities)
    expect(filterOptions(cities, 'nowhere')).toEqual([])
  })

  test('ignores spaces and punctuation', () => {
    const codes = [
      { value: 'US/1', label: 'United States (+1)' },
      { value: 'KR/82', label: 'South Korea (+82)' },
      { value: 'CI/225', label: 'Côte d’Ivoire (+225)' },
    ]
    const found = (query: string) => filterOptions(codes, query).map(({ value }) => value)
    expect(found('+82')).toEqual(['KR/82'])
    expect(found('unitedstates')).toEqual(['US/1'])
    expect(found("cote d'ivoire")).toEqual(['CI/225'])
    expect(found('(+)')).toEqual(['US/1', 'KR/82', 'CI/225'])
  })

  test('opens the list and moves the active option with arrow keys, wrapping around', () => {
    expect(getComboboxAction('ArrowDown', false, -1, 3)).toEqual({ kind: 'open', active: 0 })
    expect(getComboboxAction('ArrowUp', false, -1, 3)).toEqual({ kind: 'open', active: 2 })
    expect(getComboboxAction('ArrowDown', true, 2, 3)).toEqual({ kind: 'move', active: 0 })
    expect(getComboboxAction('ArrowUp', true, 0, 3)).toEqual({ kind: 'move', active: 2 })
    expect(getComboboxAction('ArrowUp', true, -1, 3)).toEqual({ kind: 'move', active: 2 })
    expect(getComboboxAction('ArrowDown', true, -1, 0)).toEqual({ kind: 'move', active: -1 })
  })

  test('chooses an active option on Enter, and closes the list on Escape and Tab', () => {
    expect(getComboboxAction('Enter', true, 1, 3)).toEqual({ kind: 'choose', active: 1 })
    expect(getComboboxAction('Enter', true, -1, 3)).toBeUndefined()
    expect(getComboboxAction('Enter', true, 5, 3)).toBeUndefined()
    expect(getComboboxAction('Enter', false, 1, 3)).toBeUndefined()
    expect(getComboboxAction('Escape', true, 1, 3)).toEqual({ kind: 'close' })
    expect(getComboboxAction('Tab', true, 1, 3)).toEqual({ kind: 'close' })
    expect(getComboboxAction('a', true, 1, 3)).toBeUndefined()
  })
})
