import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { registerServiceWorker, serviceWorkerNow } from './service-worker.ts'

const code = readFileSync(join(import.meta.dirname, '../../../../public/sw.js'), 'utf8')

interface Shown {
  title: string
  options: { body: string; tag: string; data: { path: string } }
}

/** The service worker with a browser around it whose open tabs are these. */
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

test('what is sent is shown under its tag, and leads to its page', async () => {
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

test('what says nothing is not shown', async () => {
  const { push, shown } = aWorker()
  await push()
  await push({})
  expect(shown).toEqual([])
})

test('a click goes to the tab that shows the page, else it opens one and leaves the others alone', async () => {
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
])('the address %s of no page of ours opens the home page', async path => {
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

/** A loaded page of a production build, with nothing else to do. */
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

test('a page that was loaded comes before the worker', async () => {
  const { register } = aPage()
  registerServiceWorker()
  await vi.advanceTimersByTimeAsync(2_990)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
})

test('what needs the worker now has it registered at once, in a production build', async () => {
  const { register, ready } = aPage()
  expect(serviceWorkerNow()).toBe(ready)
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  vi.stubEnv('PROD', false)
  void serviceWorkerNow()
  expect(register).toHaveBeenCalledOnce()
})

/** A network and what is kept; the answer to a page that is asked for there. */
function aNetwork(kept: string[]) {
  const never = () => new Promise<string>(() => {})
  const network = { fetch: vi.fn(never) }
  const listeners: Record<string, (event: object) => void> = {}
  const addEventListener = (name: string, listener: (event: object) => void) => {
    listeners[name] = listener
  }
  const match = async (asked: string | { url: string }) => {
    const path = typeof asked === 'string' ? asked : asked.url
    return kept.includes(path) ? `kept ${path}` : undefined
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
      const respondWith = (answer: Promise<string>) => void answer.then(resolve)
      listeners['fetch']?.({ request: { mode: 'navigate', url }, preloadResponse, respondWith })
    })
  return { network, open, listeners }
}

test('a page is the one that was asked for while the worker started', async () => {
  const { network, open } = aNetwork(['/offline/'])
  expect(await open('/events/', Promise.resolve('preloaded'))).toBe('preloaded')
  expect(network.fetch).not.toHaveBeenCalled()
})

test('where the browser asks for nothing ahead, the worker does', async () => {
  const { network, open } = aNetwork(['/offline/'])
  network.fetch.mockResolvedValue('fetched')
  expect(await open('/events/')).toBe('fetched')
})

test('without a network a kept page shows, else the offline page', async () => {
  const { open } = aNetwork(['/offline/', '/ticket/7/'])
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await open('/ticket/7/', lost())).toBe('kept /ticket/7/')
  expect(await open('/events/', lost())).toBe('kept /offline/')
})

test('a network that answers nothing for three seconds is none where a page is kept', async () => {
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

test('files, pictures and calls do not wait for the worker', () => {
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
