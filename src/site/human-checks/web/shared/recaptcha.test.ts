import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface Script {
  src: string
  onload?: () => void
  onerror?: () => void
  remove: () => void
}
let scripts: Script[]
const policies: { createScriptURL: (url: string) => string | null }[] = []
const recaptcha = { url: 'https://www.google.com', siteKey: '6Lc/key' }

beforeEach(() => {
  vi.resetModules()
  scripts = []
  policies.length = 0
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', remove: () => {} }),
    head: { append: (script: Script) => scripts.push(script) },
  })
  vi.stubGlobal('trustedTypes', {
    createPolicy(_name: string, rules: (typeof policies)[number]) {
      if (policies.length > 0) throw new TypeError('a second default policy')
      policies.push(rules)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const answering = (execute: (key: string, options: { action: string }) => Promise<string>) =>
  vi.stubGlobal('grecaptcha', { ready: (run: () => void) => run(), execute })

describe('reCAPTCHA', () => {
  test('loads the script once, on demand, and requests each token from it', async () => {
    const { requestRecaptchaToken: askRecaptcha } = await import('./recaptcha.ts')
    const numbers = [1, 2]
    answering(async (key, { action }) => `${key} ${action} ${numbers.shift()}`)
    expect(scripts).toEqual([])
    const tokens = Promise.all([askRecaptcha(recaptcha, 'signup/x'), askRecaptcha(recaptcha, 'signup/x')])
    expect(scripts.map(({ src }) => src)).toEqual([
      'https://www.google.com/recaptcha/api.js?render=6Lc%2Fkey',
    ])
    scripts[0]?.onload?.()
    expect(await tokens).toEqual(['6Lc/key signup/x 1', '6Lc/key signup/x 2'])
  })

  test('loads the script again after a failed load', async () => {
    const { requestRecaptchaToken: askRecaptcha } = await import('./recaptcha.ts')
    const first = askRecaptcha(recaptcha, 'a')
    scripts[0]?.onerror?.()
    await expect(first).rejects.toThrow('ERR_BROWSER_PROBLEM')
    answering(async () => 'token')
    const second = askRecaptcha(recaptcha, 'a')
    scripts[1]?.onload?.()
    expect(await second).toBe('token')
  })

  test('rejects when the script is invalid or refuses a token', async () => {
    const { requestRecaptchaToken: askRecaptcha } = await import('./recaptcha.ts')
    const first = askRecaptcha(recaptcha, 'a')
    scripts[0]?.onload?.()
    await expect(first).rejects.toThrow('ERR_BROWSER_PROBLEM')
    answering(async () => Promise.reject(new Error('Invalid site key')))
    const second = askRecaptcha(recaptcha, 'a')
    scripts[1]?.onload?.()
    await expect(second).rejects.toThrow('ERR_BROWSER_PROBLEM')
  })

  test("trusts only the check's own script URLs", async () => {
    const { loadRecaptcha } = await import('./recaptcha.ts')
    void loadRecaptcha(recaptcha)
    const trusted = (url: string) => policies[0]?.createScriptURL(url) === url
    expect(trusted('https://www.google.com/recaptcha/api.js?render=x')).toBe(true)
    expect(trusted('https://www.gstatic.com/recaptcha/releases/a.js')).toBe(true)
    for (const url of [
      'https://www.google.com/evil.js',
      'https://www.google.com.evil.example/recaptcha/',
      'data:,x',
    ])
      expect(trusted(url)).toBe(false)
  })
})
