import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildQueryString, fillPath } from './request-address.ts'

const text = fc.string({ unit: 'binary', minLength: 1 }).filter(value => value !== '.' && value !== '..')

describe('request URL', () => {
  test('encodes any path value as one segment', () => {
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

  test('fills several values into one segment', () => {
    const { path, rest } = fillPath('/api/v2/promotions/{artist}-{city}/', { artist: 5, city: 9 })
    expect(path).toBe('/api/v2/promotions/5-9/')
    expect(rest).toEqual({})
  })

  test('contains null as a word and objects as JSON, and omits undefined', () => {
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
        expect([...new URLSearchParams(buildQueryString(params))]).toEqual(expected)
      }),
    )
    expect(buildQueryString({ a: undefined })).toBe('')
    expect(buildQueryString({ last_evaluated_key: null, limit: 5 })).toBe('?last_evaluated_key=null&limit=5')
  })
})
