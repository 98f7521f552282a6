import { expect, test } from 'vitest'
import { everything } from '../events-address.ts'
import { changed } from './filter-words.ts'
import { askedOf } from './use-asked.ts'

test('a second choice keeps the first, which is still loading', () => {
  const asked = askedOf({ pathname: '/events/', search: '?genre=rock' }, everything)
  expect(changed(asked, { price: 'free' })).toBe('/events/?genre=rock&price=free')
})

test('a filter that was removed meanwhile stays removed', () => {
  const shown = { ...everything, genre: 'rock' as const }
  expect(changed(askedOf({ pathname: '/events/', search: '' }, shown), { price: 'free' })).toBe(
    '/events/?price=free',
  )
})

test('another page on its way leaves the filters as they are shown', () => {
  const shown = { ...everything, genre: 'rock' as const }
  expect(askedOf({ pathname: '/live/', search: '' }, shown)).toBe(shown)
})
