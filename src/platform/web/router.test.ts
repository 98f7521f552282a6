import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { definePage, PageNotFound, PageRedirect, type PageRoute } from './page.ts'
import { createPageRouter, type WebContext } from './router.tsx'
import { createMatcher } from './routing/match-page.ts'
import { memoryHistory } from './testing/memory-history.ts'

const Nothing = () => null

/** A router over three pages; each load waits until the test lets it go on. */
async function aRouter(address = '/') {
  const waiting = new Map<string, () => void>()
  const page = definePage({
    async load({ params, search }) {
      const name = params['name'] ?? 'home'
      if (name !== 'home' && name !== 'first') await new Promise<void>(resolve => waiting.set(name, resolve))
      if (name === 'gone') throw new PageNotFound()
      if (name === 'moved') throw new PageRedirect('/a/new/')
      if (name === 'charged') throw new PageRedirect('/pay/one/')
      if (name === 'broken') throw new Error('a surprise')
      return name + (search['q'] ?? '')
    },
    head: name => ({ description: name }),
    Component: Nothing,
  })
  const rows: PageRoute[] = ['/', '/a/$name/'].map(path => ({ path, page: 'page', texts: [], search: ['q'] }))
  for (const path of ['/pay/$name/', '/paid/$name/']) {
    rows.push({ path, page: 'page', texts: [], policy: { allows: { 'frame-src': ['acquirer'] } } })
  }
  const texts = { locale: 'en', tag: 'en', t: (key: string) => key, has: () => true, load: async () => {} }
  const router = createPageRouter({
    match: createMatcher(rows),
    loaders: { page: async () => ({ default: page as never }) },
    context: { texts, seenAt: 1 } as unknown as WebContext,
    history: memoryHistory(address),
  })
  await router.load()
  router.start(commit => commit())
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return {
    router,
    settled,
    /** Resolves a page's load and waits for the navigation to finish. */
    async arrive(name: string) {
      await settled()
      waiting.get(name)?.()
      await settled()
    },
    shown() {
      const { status, location, opened } = router.state
      const loaded = opened?.loaded
      const what = loaded?.kind === 'page' ? loaded.data : loaded?.kind === 'failure' ? loaded.status : null
      return [status, location.pathname, what]
    },
  }
}

test('the first page, which is read already, waits for its code however long that takes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const page = definePage({
    load: async () => 'home',
    head: name => ({ description: name }),
    Component: Nothing,
  })
  const code = Promise.withResolvers<{ default: never }>()
  const router = createPageRouter({
    match: createMatcher([{ path: '/', page: 'page', texts: [] }]),
    loaders: { page: () => code.promise },
    context: { texts: { load: async () => {} } } as unknown as WebContext,
    history: memoryHistory('/'),
  })
  const loaded = router.load()
  await vi.advanceTimersByTimeAsync(60_000)
  code.resolve({ default: page as never })
  await loaded
  expect(router.state.opened?.loaded).toMatchObject({ kind: 'page', data: 'home' })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the page stays until the next one is there', async () => {
  const { router, arrive, shown, settled } = await aRouter()
  expect(shown()).toEqual(['idle', '/', 'home'])
  router.navigate({ href: '/a/one/?q=1' })
  await settled()
  expect(shown()).toEqual(['pending', '/', 'home'])
  await arrive('one')
  expect(shown()).toEqual(['idle', '/a/one/', 'one1'])
})

test('the last move wins, however late the first one arrives', async () => {
  const { router, arrive, shown } = await aRouter()
  router.navigate({ href: '/a/slow/' })
  router.navigate({ href: '/a/quick/' })
  await arrive('quick')
  expect(shown()).toEqual(['idle', '/a/quick/', 'quick'])
  await arrive('slow')
  expect(shown()).toEqual(['idle', '/a/quick/', 'quick'])
})

test('going back while a page loads leaves it', async () => {
  const { router, arrive, shown } = await aRouter()
  router.navigate({ href: '/a/one/' })
  await arrive('one')
  router.navigate({ href: '/a/slow/' })
  router.history.back(1)
  await arrive('slow')
  await arrive('one')
  expect(shown()).toEqual(['idle', '/a/one/', 'one'])
})

test('a redirect takes the entry’s place', async () => {
  const { router, arrive, shown } = await aRouter()
  router.navigate({ href: '/a/moved/' })
  await arrive('moved')
  await arrive('new')
  expect(shown()).toEqual(['idle', '/a/new/', 'new'])
  router.history.back(1)
  await arrive('home')
  expect(shown()).toEqual(['idle', '/', 'home'])
})

test.each([
  ['gone', 404],
  ['broken', 503],
])('a page that is %s is a failure with status %d', async (name, status) => {
  const { router, arrive, shown } = await aRouter()
  router.navigate({ href: `/a/${name}/` })
  await arrive(name)
  expect(shown()).toEqual(['idle', `/a/${name}/`, status])
})

test('an address that no page has is a 404', async () => {
  const { router, shown, settled } = await aRouter()
  router.navigate({ href: '/nowhere/' })
  await settled()
  expect(shown()).toEqual(['idle', '/nowhere/', 404])
})

test('a modal and another place of the page do not load it again', async () => {
  const { router, shown } = await aRouter()
  const { opened } = router.state
  router.navigate({ href: '/', state: { modals: { SIGN_IN: '1' } } })
  router.navigate({ href: '/#news', state: { modals: { SIGN_IN: '1' } } })
  expect([router.state.opened === opened, router.state.location.hash]).toEqual([true, '#news'])
  expect(shown()).toEqual(['idle', '/', 'home'])
})

test('the same address again loads its page again', async () => {
  const { router, settled } = await aRouter()
  const { opened } = router.state
  router.navigate({ href: '/' })
  await settled()
  expect(router.state.opened).not.toBe(opened)
})

test('each page has a now of its own; the first one that of its document', async () => {
  const { router, arrive } = await aRouter()
  expect(router.state.opened?.seenAt).toBe(1)
  const before = Date.now()
  router.navigate({ href: '/a/one/' })
  await arrive('one')
  expect(router.state.opened?.seenAt).toBeGreaterThanOrEqual(before)
})

test('those who wait for pages hear of each one that was shown', async () => {
  const { router, arrive } = await aRouter()
  const heard: string[] = []
  router.onResolved(({ pathname }) => heard.push(pathname))
  router.navigate({ href: '/a/one/' })
  await arrive('one')
  expect(heard).toEqual(['/a/one/'])
})

describe('pages of another policy', () => {
  const reload = vi.fn<() => void>()
  beforeEach(() => {
    reload.mockClear()
    vi.stubGlobal('location', { reload })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('come as a document, from wherever: by a link, a redirect, or back', async () => {
    const { router, arrive, shown, settled } = await aRouter()
    expect(['/a/x/', '/pay/x/', '/nowhere/'].map(router.canShow)).toEqual([true, false, false])
    router.navigate({ href: '/pay/one/' })
    await settled()
    expect(reload).toHaveBeenCalledOnce()
    // The current page stays until the new document arrives; the target's code and data aren't loaded.
    expect(shown()).toEqual(['idle', '/', 'home'])
    router.history.back(1)
    await settled()
    expect(reload).toHaveBeenCalledOnce()
    router.navigate({ href: '/a/charged/' })
    await arrive('charged')
    expect(reload).toHaveBeenCalledTimes(2)
    expect(router.history.location.pathname).toBe('/pay/one/')
  })

  test('and so does the way out of them; pages of one policy share a document', async () => {
    const { router, arrive, shown, settled } = await aRouter('/pay/first/')
    expect(['/a/x/', '/pay/x/', '/paid/x/'].map(router.canShow)).toEqual([false, true, true])
    router.navigate({ href: '/paid/one/' })
    await arrive('one')
    expect(shown()).toEqual(['idle', '/paid/one/', 'one'])
    expect(reload).not.toHaveBeenCalled()
    router.navigate({ href: '/' })
    await settled()
    expect(reload).toHaveBeenCalledOnce()
    expect(shown()).toEqual(['idle', '/paid/one/', 'one'])
  })
})
