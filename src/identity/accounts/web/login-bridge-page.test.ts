import { expect, test } from 'vitest'
import { bridgeModal } from './login-bridge-page.tsx'

test.each(['signup', 'sign-up', 'sign_up', 'register', 'SignUp'])('/%s/ opens signing up', action => {
  expect(bridgeModal(action)).toBe('SIGN_UP')
})

test.each(['login', 'connect', '', '__proto__'])('/%s/ opens signing in', action => {
  expect(bridgeModal(action)).toBe('SIGN_IN')
})
