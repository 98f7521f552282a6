import { describe, expect, test } from 'vitest'
import { splitToken } from './use-link-token.ts'

describe('`splitToken`', () => {
  test.each([
    ['?token=a.b', '#top', { token: 'a.b', rest: '/confirm/#top' }],
    ['?locale=de&token=a%2Bb&x=1', '', { token: 'a+b', rest: '/confirm/?locale=de&x=1' }],
    ['?token=', '', { token: '', rest: '/confirm/' }],
    ['?token=one&token=two', '', { token: 'one', rest: '/confirm/' }],
    ['?parent_token=x', '', null],
    ['', '', null],
  ])('splits %s%s', (search, hash, found) => {
    expect(splitToken({ pathname: '/confirm/', search, hash }, 'token')).toEqual(found)
  })
})
