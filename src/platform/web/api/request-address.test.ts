import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPath, queryString } from './request-address.ts'

const text = fc.string({ unit: 'binary', minLength: 1 }).filter(value => value !== '.' && value !== '..')

test('a path value, whatever it is, stays one segment and comes back as it was', () => {
  fc.assert(
    fc.property(text, value => {
      const { path, rest } = fillPath('/api/v1/artists/{artist_id}/', { artist_id: value, limit: 3 })
      const url = new URL(path, 'http://test.invalid')
      expect(url.host).toBe('test.invalid')
      expect(decodeURIComponent(url.pathname)).toBe(`/api/v1/artists/${value.toWellFormed()}/`)
      expect(url.pathname.split('/')).toHaveLength(6)
      expect(rest).toEqual({ limit: 3 })
    }),
  )
})

test('several values in one segment are all filled', () => {
  const { path, rest } = fillPath('/api/v2/promotions/{artist}-{city}/', { artist: 5, city: 9 })
  expect(path).toBe('/api/v2/promotions/5-9/')
  expect(rest).toEqual({})
})

test('a query says what it was given: null as a word, objects as JSON, undefined not at all', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.object(),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), value), params => {
      const expected = Object.entries(params)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => [name, typeof item === 'object' ? JSON.stringify(item) : String(item)])
      expect([...new URLSearchParams(queryString(params))]).toEqual(expected)
    }),
  )
  expect(queryString({ a: undefined })).toBe('')
  expect(queryString({ last_evaluated_key: null, limit: 5 })).toBe('?last_evaluated_key=null&limit=5')
})
