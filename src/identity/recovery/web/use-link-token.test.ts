import { expect, test } from 'vitest'
import { withoutToken } from './use-link-token.ts'

test.each([
  ['?token=a.b', '#top', { token: 'a.b', rest: '/confirm/#top' }],
  ['?locale=de&token=a%2Bb&x=1', '', { token: 'a+b', rest: '/confirm/?locale=de&x=1' }],
  ['?token=', '', { token: '', rest: '/confirm/' }],
  ['?token=one&token=two', '', { token: 'one', rest: '/confirm/' }],
  ['?parent_token=x', '', null],
  ['', '', null],
])('%s%s', (search, hash, found) => {
  expect(withoutToken({ pathname: '/confirm/', search, hash }, 'token')).toEqual(found)
})
