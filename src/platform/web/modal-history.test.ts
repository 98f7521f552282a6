import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentModals, isShallowStep, leaveFor, modalChangesOf } from './modal-history.ts'
import type { PageRouter } from './router.tsx'
import { memoryHistory } from './testing/memory-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser at an address, some pages into its history; going back takes it 5 ms. */
function aBrowser(address = '/') {
  const history = memoryHistory('/before/', run => setTimeout(run, 5))
  history.push(address)
  const router = {
    history,
    navigate: ({ href, state, replace }: { href: string; state?: object; replace?: boolean }) =>
      history[replace ? 'replace' : 'push'](href, state),
  } as unknown as PageRouter
  const settle = () => void vi.advanceTimersByTime(20)
  const change = modalChangesOf(router)
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
      leaveFor(router, href)
      settle()
    },
    change,
    settle,
    back() {
      history.back(1)
      settle()
    },
    /** The address, and the keys of the modals that are open there. */
    place() {
      const { pathname, search } = history.location
      return [pathname + search, ...Object.keys(currentModals(router))]
    },
  }
}

test('opening makes an entry, closing goes back from it, so that Back leads to the page before', () => {
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

test('a modal that opened without an entry of its own closes where it is', () => {
  const browser = aBrowser()
  browser.open('GNB_SEARCH', { replace: true })
  browser.close('GNB_SEARCH')
  expect(browser.place()).toEqual(['/'])
  browser.back()
  expect(browser.place()).toEqual(['/before/'])
})

test('dialogs over dialogs: what was closed one by one, Back never opens again', () => {
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

test('nor what was closed together, or had taken another’s place', () => {
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

test('closing one of two modals keeps the other', () => {
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
])('a link in %s leads on, and Back returns to the page without it', (_what, keys, closing) => {
  const browser = aBrowser('/events/')
  for (const key of keys) browser.open(key)
  browser.follow('/event/5/', ...closing)
  expect(browser.place()).toEqual(['/event/5/'])
  browser.back()
  expect(browser.place()).toEqual(['/events/'])
  browser.back()
  expect(browser.place()).toEqual(['/before/'])
})

test('a dialog that its address opened is left the same way', () => {
  const browser = aBrowser('/events/?search=mira&tour_id=2')
  browser.open('EVENTS_VIDEO_ID')
  browser.follow('/event/5/')
  expect(browser.place()).toEqual(['/event/5/'])
  browser.back()
  expect(browser.place()).toEqual(['/events/?search=mira'])
  browser.back()
  expect(browser.place()).toEqual(['/before/'])
})

test('a link without a modal leads on at once', () => {
  const browser = aBrowser()
  browser.follow('/events/')
  browser.back()
  expect(browser.place()).toEqual(['/'])
})

test('changes that come while Back is under way wait for it, and for one another', () => {
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

test('a public key goes into the visible query and back out', () => {
  const browser = aBrowser('/events/?search=mira')
  browser.open('tour_id', { value: '7' })
  expect(browser.place()).toEqual(['/events/?search=mira&tour_id=7', 'tour_id'])
  browser.close('tour_id')
  expect(browser.place()).toEqual(['/events/?search=mira'])
})

const at = (pathname: string, search = '', modals?: object) => ({ pathname, search, state: { modals } })

test('only a change of modals alone leaves the page as it is', () => {
  const open = { GNB_SEARCH: '1' }
  expect(isShallowStep(at('/'), at('/', '', open))).toBe(true)
  expect(isShallowStep(at('/', '', open), at('/'))).toBe(true)
  expect(isShallowStep(at('/', '', open), at('/search/'))).toBe(false)
  expect(isShallowStep(at('/search/', '?query=a', open), at('/search/', '?query=b'))).toBe(false)
  expect(isShallowStep(at('/'), at('/'))).toBe(false)
})
