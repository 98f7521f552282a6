import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToLinks } from './links.ts'
import type { PageRouter } from './router.tsx'

/** Implements the members of a link that the listener uses; `closest` matches from any element inside it. */
class FakeElement extends EventTarget {
  readonly href: string
  readonly target: string
  readonly rel: string
  readonly #marks: string[]
  constructor(
    href: string,
    { target = '', rel = '', marks = [] }: { target?: string; rel?: string; marks?: string[] } = {},
  ) {
    super()
    this.href = href
    this.target = target
    this.rel = rel
    this.#marks = marks
  }
  closest(selector: string): FakeElement | null {
    if (selector === 'a') return this
    return this.#marks.some(mark => selector === `[${mark}]`) ? this : null
  }
  hasAttribute(name: string): boolean {
    return this.#marks.includes(name)
  }
}

const origin = 'https://fans.example'
let page: EventTarget
let navigations: string[]
let preloaded: string[]

/** Creates a page at /artist/a,1/?tab=events whose router handles every path except those under /media/. */
function aPage(): void {
  page = new EventTarget()
  navigations = []
  preloaded = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('location', new URL(`${origin}/artist/a,1/?tab=events`))
  const router = {
    canShow: (pathname: string) => !pathname.startsWith('/media/'),
    preload: ({ pathname }: URL) => void preloaded.push(pathname),
    history: {
      location: { pathname: '/artist/a,1/', search: '?tab=events', hash: '', state: {} },
      push: (href: string) => void navigations.push(`push ${href}`),
      replace: (href: string) => void navigations.push(`replace ${href}`),
    },
  }
  listenToLinks(router as unknown as PageRouter)
}

/** Dispatches an event that bubbles from the link; returns whether its default was prevented. */
function send(type: string, link: FakeElement, fields: object = {}): boolean {
  const event = new Event(type, { cancelable: true })
  for (const [key, value] of Object.entries({ target: link, button: 0, ...fields })) {
    Object.defineProperty(event, key, { value })
  }
  page.dispatchEvent(event)
  return event.defaultPrevented
}

const link = (href: string, more = {}) => new FakeElement(new URL(href, origin).href, more)

beforeEach(() => {
  vi.useFakeTimers()
  aPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('listenToLinks', () => {
  test("navigates to the link's path, query and hash, with a trailing slash, on a click", () => {
    expect(send('click', link('/search?query=a#top'))).toBe(true)
    expect(navigations).toEqual(['push /search/?query=a#top'])
  })

  test.each([
    ['with Ctrl', '/search/', {}, { ctrlKey: true }],
    ['with Shift', '/search/', {}, { shiftKey: true }],
    ['with Alt', '/search/', {}, { altKey: true }],
    ['with the command key', '/search/', {}, { metaKey: true }],
    ['with the middle button', '/search/', {}, { button: 1 }],
    ['into another window', '/search/', { target: '_blank' }, {}],
    ['that is a download', '/search/', { marks: ['download'] }, {}],
    ['that is marked as external', '/search/', { rel: 'noopener external' }, {}],
    ['to another host', 'https://other.example/search/', {}, {}],
    ['to a place on this page', '/artist/a,1/?tab=events#dates', {}, {}],
    ['to what no page shows', '/media/poster/og.jpg', {}, {}],
  ])('leaves a click %s to the browser', (_how, href, more, fields) => {
    expect(send('click', link(href, more), fields)).toBe(false)
    expect(navigations).toEqual([])
  })

  test('ignores a click whose default was prevented', () => {
    page = new EventTarget()
    vi.stubGlobal('document', page)
    page.addEventListener('click', event => event.preventDefault())
    const steps: string[] = []
    const history = { location: { state: {} }, push: (href: string) => void steps.push(href) }
    listenToLinks({ has: () => true, history } as unknown as PageRouter)
    send('click', link('/search/'))
    expect(steps).toEqual([])
  })

  test('preloads immediately on touch, and after a delay on hover and focus', () => {
    send('touchstart', link('/a/'))
    expect(preloaded).toEqual(['/a/'])
    send('pointerover', link('/b/'), { pointerType: 'mouse' })
    vi.advanceTimersByTime(59)
    expect(preloaded).toEqual(['/a/'])
    vi.advanceTimersByTime(1)
    send('focusin', link('/c/'))
    vi.advanceTimersByTime(149)
    expect(preloaded).toEqual(['/a/', '/b/'])
    vi.advanceTimersByTime(1)
    expect(preloaded).toEqual(['/a/', '/b/', '/c/'])
  })

  test('preloads only a link on which the pointer rests, and ignores hovering touch pointers', () => {
    for (const href of ['/a/', '/b/', '/c/']) {
      send('pointerover', link(href), { pointerType: 'mouse' })
      vi.advanceTimersByTime(30)
    }
    send('pointerover', link('/d/'), { pointerType: 'touch' })
    vi.advanceTimersByTime(1_000)
    expect(preloaded).toEqual(['/c/'])
  })

  test("doesn't preload a link that opens a modal or leads to the current page", () => {
    send('touchstart', link('/other/', { marks: ['data-modal'] }))
    send('touchstart', link('/artist/a,1/?tab=videos'))
    expect(preloaded).toEqual([])
  })
})
