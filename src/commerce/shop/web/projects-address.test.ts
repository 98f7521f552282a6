import { describe, expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { readProjectsAddress } from './projects-address.ts'

const plain = { type: null, state: null, sort: 0, artistId: null, offset: 0 } as const

describe('readProjectsAddress', () => {
  test('reads a URL written by `paths.projects`', () => {
    const address = { type: 2, state: 'ended', sort: 1, artistId: 7, offset: 40 } as const
    const query = new URL(paths.projects(address), 'https://fan.example').searchParams
    expect(readProjectsAddress(Object.fromEntries(query))).toEqual(address)
    expect(paths.projects(plain)).toBe(paths.projects())
  })

  test.each<Record<string, string>>([
    { type: '4' },
    { type: '01' },
    { state: 'draft' },
    { sort: '2' },
    { artist_id: '-1' },
    { artist_id: '99999999999' },
    { offset: 'x' },
    { offset: '1e3' },
  ])('ignores invalid values: %o', search => {
    expect(readProjectsAddress(search)).toEqual(plain)
  })

  test('rounds an offset down to a page within the list', () => {
    expect(readProjectsAddress({ offset: '39' }).offset).toBe(20)
    expect(readProjectsAddress({ offset: '9999' }).offset).toBe(980)
  })
})
