import { describe, expect, test } from 'vitest'
import { unfilteredAddress } from '../events-address.ts'
import { buildFilterHref } from './filter-words.ts'
import { readPendingAddress } from './use-pending-address.ts'

describe('pending address', () => {
  test('builds on a first choice that is still loading', () => {
    const pending = readPendingAddress({ pathname: '/events/', search: '?genre=rock' }, unfilteredAddress)
    expect(buildFilterHref(pending, { price: 'free' })).toBe('/events/?genre=rock&price=free')
  })

  test('keeps a filter removed that was just removed', () => {
    const shown = { ...unfilteredAddress, genre: 'rock' as const }
    expect(
      buildFilterHref(readPendingAddress({ pathname: '/events/', search: '' }, shown), { price: 'free' }),
    ).toBe('/events/?price=free')
  })

  test('keeps the shown filters while another page is loading', () => {
    const shown = { ...unfilteredAddress, genre: 'rock' as const }
    expect(readPendingAddress({ pathname: '/live/', search: '' }, shown)).toBe(shown)
  })
})
