import { expect, test } from 'vitest'
import { pageSecurityHeaders } from './security-headers.ts'

const policyOf = (recaptchaUrl?: string) =>
  pageSecurityHeaders(['abc'], recaptchaUrl)['Content-Security-Policy'] ?? ''

test('scripts of another host are allowed only while its human check is on', () => {
  expect(policyOf()).toContain("script-src 'self' 'sha256-abc';")
  expect(policyOf()).not.toMatch(/google|gstatic/)
  const policy = policyOf('https://www.google.com')
  expect(policy).toContain(
    "script-src 'self' 'sha256-abc' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  )
  expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/;")
  expect(policy).toMatch(/frame-src [^;]* https:\/\/www\.google\.com\/recaptcha\/;/)
})
