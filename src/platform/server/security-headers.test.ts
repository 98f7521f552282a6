import { describe, expect, test } from 'vitest'
import type { PagePolicy } from '../contract/page-policy.ts'
import { buildDefaultHeaders, buildPageHeaders, listScriptUrls } from './security-headers.ts'

const buildPolicy = (recaptchaUrl?: string) =>
  buildPageHeaders({ inlineScriptHashes: ['abc'], recaptchaUrl })['Content-Security-Policy'] ?? ''

describe('security headers', () => {
  test('report violations to our own endpoint', () => {
    const headers = buildPageHeaders({ inlineScriptHashes: [] })
    expect(headers['Content-Security-Policy']).toMatch(/; report-to csp$/)
    expect(headers['Reporting-Endpoints']).toBe('csp="/browser-reports/"')
  })

  test("allow reCAPTCHA's scripts only when it is on", () => {
    expect(buildPolicy()).toContain("script-src 'self' 'sha256-abc';")
    expect(buildPolicy()).not.toMatch(/google|gstatic/)
    const policy = buildPolicy('https://www.google.com')
    expect(policy).toContain(
      "script-src 'self' 'sha256-abc' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
    )
    expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/;")
    expect(policy).toMatch(/frame-src [^;]* https:\/\/www\.google\.com\/recaptcha\/;/)
  })

  const acquirer = {
    allows: { 'script-src': ['acquirer'], 'frame-src': ['acquirer', 'bank'], 'form-action': ['bank'] },
    features: { payment: ['acquirer'], camera: [] },
  }
  const origins = {
    acquirer: ['https://js.acquirer.example', 'https://hooks.acquirer.example/path?query'],
    bank: ['https://bank.example:8443'],
    away: [],
  }
  const buildHeaders = (policy: PagePolicy) =>
    buildPageHeaders({ inlineScriptHashes: ['abc'] }, policy, origins)
  const directive = (policy: PagePolicy, name: string) =>
    buildHeaders(policy)
      ['Content-Security-Policy']?.split('; ')
      .find(each => each.startsWith(`${name} `))

  test("allow services only where the route's policy names them, at their configured hosts", () => {
    const hosts = 'https://js.acquirer.example https://hooks.acquirer.example'
    expect(directive(acquirer, 'script-src')).toBe(`script-src 'self' 'sha256-abc' ${hosts}`)
    expect(directive(acquirer, 'frame-src')).toMatch(new RegExp(` ${hosts} https://bank.example:8443$`))
    expect(directive(acquirer, 'form-action')).toBe("form-action 'self' https://bank.example:8443")
    expect(directive(acquirer, 'connect-src')).toBe("connect-src 'self'")
    expect(directive({}, 'script-src')).toBe("script-src 'self' 'sha256-abc'")
  })

  test('allow WebAssembly only where a policy does, and never eval', () => {
    expect(directive({ runsWasm: true }, 'script-src')).toBe(
      "script-src 'self' 'sha256-abc' 'wasm-unsafe-eval'",
    )
    expect(directive({}, 'script-src')).not.toContain('wasm')
    expect(buildHeaders({ runsWasm: true })['Content-Security-Policy']).not.toContain("'unsafe-eval'")
  })

  test('enable browser features for the page and named services by policy', () => {
    expect(buildHeaders(acquirer)['Permissions-Policy']).toBe(
      'camera=(self), microphone=(), geolocation=(), payment=(self "https://js.acquirer.example" "https://hooks.acquirer.example"), usb=()',
    )
    expect(buildHeaders({})['Permissions-Policy']).toBe(
      'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    )
  })

  test('allow no hosts for an unconfigured service and throw for an unknown one', () => {
    expect(buildHeaders({ allows: { 'script-src': ['away'] } })).toEqual(buildHeaders({}))
    expect(() => buildHeaders({ allows: { 'script-src': ['acquirr'] } })).toThrow('acquirr')
  })

  test('require Trusted Types unless a service writes HTML', () => {
    const trusted = "require-trusted-types-for 'script'"
    expect(buildHeaders({})['Content-Security-Policy']).toContain(trusted)
    expect(buildHeaders({ writesHtml: true })['Content-Security-Policy']).not.toContain(trusted)
  })

  test('name the Trusted Types policies', () => {
    expect(directive({}, 'trusted-types')).toBe('trusted-types formats service-worker own-workers')
    expect(directive({ writesHtml: true }, 'trusted-types')).toBeUndefined()
    expect(buildPolicy('https://www.google.com')).not.toContain('trusted-types formats')
  })

  test('allow frames of our own pages for service windows that return', () => {
    const policy = { allows: { 'frame-src': ['self', 'bank'] } }
    expect(directive(policy, 'frame-src')).toMatch(/ 'self' https:\/\/bank\.example:8443$/)
  })

  test('forbid framing, except by our own pages where a policy allows it', () => {
    expect(directive({}, 'frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(buildHeaders({})).not.toHaveProperty('X-Frame-Options')
    expect(directive({ isFramedByUs: true }, 'frame-ancestors')).toBe("frame-ancestors 'self'")
    expect(buildHeaders({ isFramedByUs: true })['X-Frame-Options']).toBe('SAMEORIGIN')
  })

  test('isolate a page from its opener unless the route keeps it', () => {
    const policy = 'Cross-Origin-Opener-Policy'
    expect(buildHeaders({})[policy]).toBe('same-origin-allow-popups')
    expect(buildPageHeaders({ inlineScriptHashes: [], keepsOpener: true })[policy]).toBe('unsafe-none')
  })

  test('load service scripts only from the first configured origin', () => {
    const loaded = (service: string) => listScriptUrls({ loads: [{ service, script: '/close.js' }] }, origins)
    expect(loaded('acquirer')).toEqual(['https://js.acquirer.example/close.js'])
    expect(loaded('away')).toEqual([])
    expect(listScriptUrls({}, origins)).toEqual([])
    expect(() => loaded('acquirr')).toThrow('acquirr')
  })

  test('include HSTS only for https sites', () => {
    expect(buildDefaultHeaders({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty(
      'Strict-Transport-Security',
    )
  })
})
