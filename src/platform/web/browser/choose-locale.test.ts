import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

let page: { cookie: string; stored: Map<string, string>; went: string[] }

/** Stubs a page at a URL; `went` records its reloads and navigations. */
function aPageAt(href: string): void {
  const stored = new Map<string, string>()
  const went: string[] = []
  const document = { cookie: '' }
  page = {
    stored,
    went,
    get cookie() {
      return document.cookie
    },
  }
  vi.stubGlobal('document', document)
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const location = Object.assign(new URL(href), {
    reload: () => void went.push('reload'),
    replace: (to: URL) => void went.push(String(to)),
  })
  vi.stubGlobal('location', location)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document, location, localStorage: storage }))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('chooseLocale', () => {
  test('stores the locale and reloads the page', async () => {
    aPageAt('https://fans.example/artist/a,1/?tab=events')
    await chooseLocale('ko')
    expect(page.cookie).toMatch(/^locale=ko;/)
    expect(page.stored.get('locale')).toContain('ko')
    expect(page.went).toEqual(['reload'])
  })

  test('removes the locale from the URL, because it would override the choice', async () => {
    aPageAt('https://fans.example/search/?query=a&locale=de')
    await chooseLocale('ko')
    expect(page.went).toEqual(['https://fans.example/search/?query=a'])
  })

  test('waits until the profile is saved', async () => {
    aPageAt('https://fans.example/')
    const { promise, resolve } = Promise.withResolvers<void>()
    const chosen = chooseLocale('th', () => promise)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.went).toEqual([])
    resolve()
    await chosen
    expect(page.went).toEqual(['reload'])
  })

  test('waits at most two seconds for the profile and ignores a failure', async () => {
    aPageAt('https://fans.example/')
    const chosen = chooseLocale('th', () => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(page.went).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await chosen
    expect(page.went).toEqual(['reload'])
    await chooseLocale('vi', () => Promise.reject(new Error('away')))
    expect(page.went).toEqual(['reload', 'reload'])
  })
})
