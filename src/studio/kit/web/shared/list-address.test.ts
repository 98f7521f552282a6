import { describe, expect, test } from 'vitest'
import { changeListState, formatListState, parseListState } from './list-address.ts'

const read = (search: string) => parseListState(search, ['state', 'genre'])

describe('list state in the address', () => {
  test('is the same after it was formatted and parsed', () => {
    const search = 'query=a+b&state=valid&sort=-name&offset=50'
    expect(formatListState(read(`?${search}`))).toBe(search)
    expect(formatListState(read(''))).toBe('')
  })

  test('ignores unknown keys, empty values and offsets that are no positive number', () => {
    expect(read('?other=1&state=&offset=-5')).toEqual({ query: '', filters: {}, sort: '', offset: 0 })
    expect(read('?offset=1e99').offset).toBe(0)
  })

  test('goes back to the first page when anything but the page changes', () => {
    const state = read('?state=valid&offset=50')
    expect(changeListState(state, { filters: { genre: 'jazz' } })).toMatchObject({
      filters: { state: 'valid', genre: 'jazz' },
      offset: 0,
    })
    expect(changeListState(state, { filters: { state: '' } })).toMatchObject({ filters: {}, offset: 0 })
    expect(changeListState(state, { offset: 100 })).toMatchObject({
      filters: { state: 'valid' },
      offset: 100,
    })
  })
})
