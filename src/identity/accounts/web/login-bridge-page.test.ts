import { describe, expect, test } from 'vitest'
import { selectBridgeModal } from './login-bridge-page.tsx'

describe('`selectBridgeModal`', () => {
  test.each(['signup', 'sign-up', 'sign_up', 'register', 'SignUp'])('opens sign-up for /%s/', action => {
    expect(selectBridgeModal(action)).toBe('SIGN_UP')
  })

  test.each(['login', 'connect', '', '__proto__'])('opens sign-in for /%s/', action => {
    expect(selectBridgeModal(action)).toBe('SIGN_IN')
  })
})
