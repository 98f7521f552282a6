import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getCurrentModals, getModalDispatcher, isShallowStep, navigateFromModal } from './modal-history.ts'
import type { PageRouter } from './router.tsx'
import { createMemoryHistory } from './testing/memory-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a browser at a path with several earlier history entries; going back takes 5 ms. */
function aBrowser(address = '/') {
  const history = createMemoryHistory('/before/', run => setTimeout(run, 5))
  history.push(address)
  const router = {
    history,
    navigate: ({ href, state, replace }: { href: string; state?: object; replace?: boolean }) =>
      history[replace ? 'replace' : 'push'](href, state),
  } as unknown as PageRouter
  const settle = () => void vi.advanceTimersByTime(20)
  const change = getModalDispatcher(router)
  return {
    open(key: string, more: { value?: string; replace?: boolean } = {}) {
      change({ key, action: 'open', ...more })
      settle()
    },
    close(...keys: string[]) {
      for (const key of keys) change({ key, action: 'close' })
      settle()
    },
    follow(href: string, ...closing: string[]) {
      for (const key of closing) change({ key, action: 'close' })
      navigateFromModal(router, href)
      settle()
    },
    change,
    settle,
    back() {
      history.back(1)
      settle()
    },
    /** Returns the current path and the keys of the open modals. */
    place() {
      const { pathname, search } = history.location
      return [pathname + search, ...Object.keys(getCurrentModals(router))]
    },
  }
}

const at = (pathname: string, search = '', modals?: object) => ({ pathname, search, state: { modals } })

describe('modal history', () => {
  test('pushes an entry when a modal opens and goes back when it closes, so that Back leads to the previous page', () => {
    const browser = aBrowser()
    for (let round = 0; round < 3; round++) {
      browser.open('GNB_SEARCH')
      expect(browser.place()).toEqual(['/', 'GNB_SEARCH'])
      browser.close('GNB_SEARCH')
      expect(browser.place()).toEqual(['/'])
    }
    browser.back()
    expect(browser.place()).toEqual(['/before/'])
  })

  test('closes a modal opened with `replace` in place', () => {
    const browser = aBrowser()
    browser.open('GNB_SEARCH', { replace: true })
    browser.close('GNB_SEARCH')
    expect(browser.place()).toEqual(['/'])
    browser.back()
    expect(browser.place()).toEqual(['/before/'])
  })

  test('never reopens nested dialogs on Back after they were closed one by one', () => {
    const browser = aBrowser('/events/')
    browser.open('tour_id', { value: '2' })
    browser.open('EVENTS_VIDEO_ID', { value: '3' })
    browser.close('EVENTS_VIDEO_ID')
    expect(browser.place()).toEqual(['/events/?tour_id=2', 'tour_id'])
    browser.close('tour_id')
    expect(browser.place()).toEqual(['/events/'])
    browser.back()
    expect(browser.place()).toEqual(['/before/'])
  })

  test('never reopens modals on Back that were closed together or replaced', () => {
    const browser = aBrowser()
    browser.open('SIGN_UP')
    browser.open('GNB_PHONE_VERIFICATION')
    browser.change({ key: 'GNB_PHONE_VERIFICATION', action: 'close' })
    browser.open('WELCOME', { replace: true })
    expect(browser.place()).toEqual(['/', 'SIGN_UP', 'WELCOME'])
    browser.close('WELCOME', 'SIGN_UP')
    expect(browser.place()).toEqual(['/'])
    browser.back()
    expect(browser.place()).toEqual(['/before/'])
  })

  test('keeps the other modal open when one of two closes', () => {
    const browser = aBrowser()
    browser.change({ key: 'SIGN_IN', action: 'open' })
    browser.open('GNB_SUB_MENU')
    browser.close('GNB_SUB_MENU')
    expect(browser.place()).toEqual(['/', 'SIGN_IN'])
    browser.close('SIGN_IN')
    browser.back()
    expect(browser.place()).toEqual(['/before/'])
  })

  test.each([
    ['a menu', ['GNB_SUB_MENU'], []],
    ['a panel that closes itself', ['GNB_NEWS_MENU'], ['GNB_NEWS_MENU']],
    ['a dialog over another', ['tour_id', 'EVENTS_VIDEO_ID'], []],
  ])('navigates from a link in %s, and Back returns to the page without it', (_what, keys, closing) => {
    const browser = aBrowser('/events/')
    for (const key of keys) browser.open(key)
    browser.follow('/event/5/', ...closing)
    expect(browser.place()).toEqual(['/event/5/'])
    browser.back()
    expect(browser.place()).toEqual(['/events/'])
    browser.back()
    expect(browser.place()).toEqual(['/before/'])
  })

  test('also leaves a dialog that was opened by its URL when it navigates', () => {
    const browser = aBrowser('/events/?search=mira&tour_id=2')
    browser.open('EVENTS_VIDEO_ID')
    browser.follow('/event/5/')
    expect(browser.place()).toEqual(['/event/5/'])
    browser.back()
    expect(browser.place()).toEqual(['/events/?search=mira'])
    browser.back()
    expect(browser.place()).toEqual(['/before/'])
  })

  test('navigates immediately if no modal is open', () => {
    const browser = aBrowser()
    browser.follow('/events/')
    browser.back()
    expect(browser.place()).toEqual(['/'])
  })

  test('queues changes until the browser has gone back', () => {
    const browser = aBrowser()
    browser.open('SIGN_IN')
    browser.change({ key: 'SIGN_IN', action: 'close' })
    vi.advanceTimersByTime(1)
    browser.change({ key: 'GNB_SEARCH', action: 'open' })
    vi.advanceTimersByTime(1)
    browser.follow('/events/')
    expect(browser.place()).toEqual(['/events/'])
    browser.back()
    expect(browser.place()).toEqual(['/'])
  })

  test('adds a public key to the query and removes it', () => {
    const browser = aBrowser('/events/?search=mira')
    browser.open('tour_id', { value: '7' })
    expect(browser.place()).toEqual(['/events/?search=mira&tour_id=7', 'tour_id'])
    browser.close('tour_id')
    expect(browser.place()).toEqual(['/events/?search=mira'])
  })

  test('treats a step as shallow only if nothing but the modals changes', () => {
    const open = { GNB_SEARCH: '1' }
    expect(isShallowStep(at('/'), at('/', '', open))).toBe(true)
    expect(isShallowStep(at('/', '', open), at('/'))).toBe(true)
    expect(isShallowStep(at('/', '', open), at('/search/'))).toBe(false)
    expect(isShallowStep(at('/search/', '?query=a', open), at('/search/', '?query=b'))).toBe(false)
    expect(isShallowStep(at('/'), at('/'))).toBe(false)
  })
})
