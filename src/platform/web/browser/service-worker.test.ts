import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getServiceWorker, registerServiceWorker } from './service-worker.ts'

const code = readFileSync(join(import.meta.dirname, '../../../../public/sw.js'), 'utf8')

interface Shown {
  title: string
  options: { body: string; tag: string; data: { path: string } }
}

/** Runs the service worker in a stubbed browser with these open tabs. */
function aWorker(tabs: string[] = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const done: string[] = []
  const shown: Shown[] = []
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    location: { origin: 'https://fans.example' },
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () =>
        tabs.map(url => ({ url, focus: async () => void done.push(`focus ${new URL(url).pathname}`) })),
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
  }
  runInNewContext(code, { self, URL })
  const happen = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }
  return {
    done,
    shown,
    push: (payload?: object) => happen('push', { data: payload && { json: () => payload } }),
    click: (data?: object) =>
      happen('notificationclick', { notification: { data, close: () => done.push('close') } }),
  }
}

describe('service worker', () => {
  test('shows a notification with its tag and path', async () => {
    const { push, shown } = aWorker()
    await push({
      title: 'Tickets are out',
      text: 'Ada in Seoul',
      path: '/event/7/',
      tag: 'on-sale:7',
      lang: 'en',
    })
    expect(shown).toEqual([
      {
        title: 'Tickets are out',
        options: {
          body: 'Ada in Seoul',
          tag: 'on-sale:7',
          lang: 'en',
          icon: '/icon-192.png',
          data: { path: '/event/7/' },
        },
      },
    ])
  })

  test('shows no notification without content', async () => {
    const { push, shown } = aWorker()
    await push()
    await push({})
    expect(shown).toEqual([])
  })

  test('focuses the tab that shows the path, else opens a new one', async () => {
    const there = aWorker(['https://fans.example/', 'https://fans.example/event/7/'])
    await there.click({ path: '/event/7/' })
    expect(there.done).toEqual(['close', 'focus /event/7/'])
    const elsewhere = aWorker(['https://fans.example/live/'])
    await elsewhere.click({ path: '/event/7/' })
    expect(elsewhere.done).toEqual(['close', 'open https://fans.example/event/7/'])
  })

  test.each([
    'https://other.example/',
    '//other.example/',
    '/\\other.example/',
    'javascript:alert(1)',
    undefined,
  ])('opens the home page instead of the foreign URL %s', async path => {
    const { click, push, shown, done } = aWorker()
    await click({ path })
    expect(done).toEqual(['close', 'open https://fans.example/'])
    await push({ title: 'x', path })
    expect(shown[0]?.options.data).toEqual({ path: '/' })
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  /** Stubs a loaded, idle page of a production build. */
  function aPage() {
    vi.useFakeTimers()
    vi.stubEnv('PROD', true)
    const register = vi.fn(async () => undefined)
    const ready = Promise.resolve({ active: null })
    vi.stubGlobal('navigator', { serviceWorker: { register, ready } })
    vi.stubGlobal('document', { readyState: 'complete', documentElement: { lang: 'en' } })
    vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
    return { register, ready }
  }

  test('registers the worker 3 s after the page has loaded', async () => {
    const { register } = aPage()
    registerServiceWorker()
    await vi.advanceTimersByTimeAsync(2_990)
    expect(register).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  })

  test('registers the worker immediately on demand, only in production builds', async () => {
    const { register, ready } = aPage()
    expect(getServiceWorker()).toBe(ready)
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
    vi.stubEnv('PROD', false)
    void getServiceWorker()
    expect(register).toHaveBeenCalledOnce()
  })

  /**
   * Runs the worker with a stubbed network and these cached paths; `open` resolves with the response to a
   * page load.
   */
  function aNetwork(cached: string[]) {
    const never = () => new Promise<string>(() => {})
    const network = { fetch: vi.fn(never) }
    const listeners: Record<string, (event: object) => void> = {}
    const addEventListener = (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    }
    const match = async (target: string | { url: string }) => {
      const path = typeof target === 'string' ? target : target.url
      return cached.includes(path) ? `kept ${path}` : undefined
    }
    runInNewContext(code, {
      self: { addEventListener },
      caches: { match },
      fetch: () => network.fetch(),
      URL,
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    })
    const open = (url: string, preloadResponse: Promise<string | undefined> = Promise.resolve(undefined)) =>
      new Promise<string>(resolve => {
        const respondWith = (response: Promise<string>) => void response.then(resolve)
        listeners['fetch']?.({ request: { mode: 'navigate', url }, preloadResponse, respondWith })
      })
    return { network, open, listeners }
  }

  test('serves the navigation preload', async () => {
    const { network, open } = aNetwork(['/offline/'])
    expect(await open('/events/', Promise.resolve('preloaded'))).toBe('preloaded')
    expect(network.fetch).not.toHaveBeenCalled()
  })

  test('fetches the page if there is no navigation preload', async () => {
    const { network, open } = aNetwork(['/offline/'])
    network.fetch.mockResolvedValue('fetched')
    expect(await open('/events/')).toBe('fetched')
  })

  test('serves a cached page offline, or else the offline page', async () => {
    const { open } = aNetwork(['/offline/', '/ticket/7/'])
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await open('/ticket/7/', lost())).toBe('kept /ticket/7/')
    expect(await open('/events/', lost())).toBe('kept /offline/')
  })

  test('serves a cached page after three seconds without a network response', async () => {
    vi.useFakeTimers()
    const { open } = aNetwork(['/offline/', '/ticket/7/'])
    const [shown, waiting] = [vi.fn(), vi.fn()]
    void open('/ticket/7/').then(shown)
    void open('/events/').then(waiting)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(shown).toHaveBeenCalledWith('kept /ticket/7/')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(waiting).not.toHaveBeenCalled()
  })

  test('leaves assets, media and API calls to the browser', () => {
    const { listeners } = aNetwork([])
    const addRoutes = vi.fn()
    listeners['install']?.({ addRoutes, waitUntil: (work: Promise<unknown>) => void work.catch(() => {}) })
    const [routes] = addRoutes.mock.calls[0] as [{ condition: { urlPattern: string }; source: string }[]]
    expect(routes.map(({ condition, source }) => [condition.urlPattern, source])).toEqual([
      ['/assets/*', 'cache'],
      ['/media/*', 'network'],
      ['/api/*', 'network'],
    ])
  })
})
