import { expect, test } from 'vitest'
import type { PagePolicy } from '../contract/page-policy.ts'
import { pageSecurityHeaders, scriptsOf, standingHeaders } from './security-headers.ts'

const policyOf = (recaptchaUrl?: string) =>
  pageSecurityHeaders({ inlineScriptHashes: ['abc'], recaptchaUrl })['Content-Security-Policy'] ?? ''

test('browsers know where to report what the policy refuses', () => {
  const headers = pageSecurityHeaders({ inlineScriptHashes: [] })
  expect(headers['Content-Security-Policy']).toMatch(/; report-to csp$/)
  expect(headers['Reporting-Endpoints']).toBe('csp="/browser-reports/"')
})

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

const acquirer = {
  allows: { 'script-src': ['acquirer'], 'frame-src': ['acquirer', 'bank'], 'form-action': ['bank'] },
  features: { payment: ['acquirer'], camera: [] },
}
const origins = {
  acquirer: ['https://js.acquirer.example', 'https://hooks.acquirer.example/path?query'],
  bank: ['https://bank.example:8443'],
  away: [],
}
const headersOf = (policy: PagePolicy) =>
  pageSecurityHeaders({ inlineScriptHashes: ['abc'] }, policy, origins)
const directive = (policy: PagePolicy, name: string) =>
  headersOf(policy)
    ['Content-Security-Policy']?.split('; ')
    .find(each => each.startsWith(`${name} `))

test('a row lets services into its page, at the hosts of the configuration and only where it says', () => {
  const hosts = 'https://js.acquirer.example https://hooks.acquirer.example'
  expect(directive(acquirer, 'script-src')).toBe(`script-src 'self' 'sha256-abc' ${hosts}`)
  expect(directive(acquirer, 'frame-src')).toMatch(new RegExp(` ${hosts} https://bank.example:8443$`))
  expect(directive(acquirer, 'form-action')).toBe("form-action 'self' https://bank.example:8443")
  expect(directive(acquirer, 'connect-src')).toBe("connect-src 'self'")
  expect(directive({}, 'script-src')).toBe("script-src 'self' 'sha256-abc'")
})

test('WebAssembly is compiled only where a row says so, and no text becomes code there', () => {
  expect(directive({ runsWasm: true }, 'script-src')).toBe(
    "script-src 'self' 'sha256-abc' 'wasm-unsafe-eval'",
  )
  expect(directive({}, 'script-src')).not.toContain('wasm')
  expect(headersOf({ runsWasm: true })['Content-Security-Policy']).not.toContain("'unsafe-eval'")
})

test('features of the browser are asked for by a row, for the page and for named services', () => {
  expect(headersOf(acquirer)['Permissions-Policy']).toBe(
    'camera=(self), microphone=(), geolocation=(), payment=(self "https://js.acquirer.example" "https://hooks.acquirer.example"), usb=()',
  )
  expect(headersOf({})['Permissions-Policy']).toBe(
    'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  )
})

test('a service without configuration has no hosts; one that nobody knows is a mistake', () => {
  expect(headersOf({ allows: { 'script-src': ['away'] } })).toEqual(headersOf({}))
  expect(() => headersOf({ allows: { 'script-src': ['acquirr'] } })).toThrow('acquirr')
})

test('texts may not become scripts, but where a service writes HTML by itself', () => {
  const trusted = "require-trusted-types-for 'script'"
  expect(headersOf({})['Content-Security-Policy']).toContain(trusted)
  expect(headersOf({ writesHtml: true })['Content-Security-Policy']).not.toContain(trusted)
})

test('names the policies of Trusted Types', () => {
  expect(directive({}, 'trusted-types')).toBe('trusted-types formats service-worker own-workers')
  expect(directive({ writesHtml: true }, 'trusted-types')).toBeUndefined()
  expect(policyOf('https://www.google.com')).not.toContain('trusted-types formats')
})

test('a window of a service may come back to a page of ours', () => {
  const policy = { allows: { 'frame-src': ['self', 'bank'] } }
  expect(directive(policy, 'frame-src')).toMatch(/ 'self' https:\/\/bank\.example:8443$/)
})

test('nobody shows our pages in a frame, but for one that a row leaves to ourselves', () => {
  expect(directive({}, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(headersOf({})).not.toHaveProperty('X-Frame-Options')
  expect(directive({ isFramedByUs: true }, 'frame-ancestors')).toBe("frame-ancestors 'self'")
  expect(headersOf({ isFramedByUs: true })['X-Frame-Options']).toBe('SAMEORIGIN')
})

test('a page is cut off from whoever opened it, but for one that a service’s window comes back to', () => {
  const policy = 'Cross-Origin-Opener-Policy'
  expect(headersOf({})[policy]).toBe('same-origin-allow-popups')
  expect(pageSecurityHeaders({ inlineScriptHashes: [], keepsOpener: true })[policy]).toBe('unsafe-none')
})

test('scripts that a page loads by itself stand at the first origin of their service, and only with its keys', () => {
  const loaded = (service: string) => scriptsOf({ loads: [{ service, script: '/close.js' }] }, origins)
  expect(loaded('acquirer')).toEqual(['https://js.acquirer.example/close.js'])
  expect(loaded('away')).toEqual([])
  expect(scriptsOf({}, origins)).toEqual([])
  expect(() => loaded('acquirr')).toThrow('acquirr')
})

test('only a site with https asks browsers to stay with it', () => {
  expect(standingHeaders({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty(
    'Strict-Transport-Security',
  )
})
