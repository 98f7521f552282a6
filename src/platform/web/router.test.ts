import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { definePage, PageNotFound, PageRedirect, type PageRoute } from './page.ts'
import { createPageRouter, type WebContext } from './router.tsx'
import { createMatcher } from './routing/match-page.ts'
import { createMemoryHistory } from './testing/memory-history.ts'

const EmptyPage = () => null

/** Creates a router with four routes; each load waits until the test resolves it. */
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
    Component: EmptyPage,
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
    history: createMemoryHistory(address),
  })
  await router.load()
  router.start(commit => commit())
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return {
    router,
    settled,
    /** Resolves a page's load and waits until the navigation has finished. */
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

describe('router', () => {
  test("waits without a timeout for the first page's code", async () => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    const page = definePage({
      load: async () => 'home',
      head: name => ({ description: name }),
      Component: EmptyPage,
    })
    const code = Promise.withResolvers<{ default: never }>()
    const router = createPageRouter({
      match: createMatcher([{ path: '/', page: 'page', texts: [] }]),
      loaders: { page: () => code.promise },
      context: { texts: { load: async () => {} } } as unknown as WebContext,
      history: createMemoryHistory('/'),
    })
    const loaded = router.load()
    await vi.advanceTimersByTimeAsync(60_000)
    code.resolve({ default: page as never })
    await loaded
    expect(router.state.opened?.loaded).toMatchObject({ kind: 'page', data: 'home' })
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('keeps the page until the next one has loaded', async () => {
    const { router, arrive, shown, settled } = await aRouter()
    expect(shown()).toEqual(['idle', '/', 'home'])
    router.navigate({ href: '/a/one/?q=1' })
    await settled()
    expect(shown()).toEqual(['pending', '/', 'home'])
    await arrive('one')
    expect(shown()).toEqual(['idle', '/a/one/', 'one1'])
  })

  test('shows the last navigation, even if an earlier one loads later', async () => {
    const { router, arrive, shown } = await aRouter()
    router.navigate({ href: '/a/slow/' })
    router.navigate({ href: '/a/quick/' })
    await arrive('quick')
    expect(shown()).toEqual(['idle', '/a/quick/', 'quick'])
    await arrive('slow')
    expect(shown()).toEqual(['idle', '/a/quick/', 'quick'])
  })

  test('cancels loading a page on Back', async () => {
    const { router, arrive, shown } = await aRouter()
    router.navigate({ href: '/a/one/' })
    await arrive('one')
    router.navigate({ href: '/a/slow/' })
    router.history.back(1)
    await arrive('slow')
    await arrive('one')
    expect(shown()).toEqual(['idle', '/a/one/', 'one'])
  })

  test('replaces the entry on a redirect', async () => {
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
  ])('shows a %s page as a failure with status %d', async (name, status) => {
    const { router, arrive, shown } = await aRouter()
    router.navigate({ href: `/a/${name}/` })
    await arrive(name)
    expect(shown()).toEqual(['idle', `/a/${name}/`, status])
  })

  test('shows 404 for an unknown path', async () => {
    const { router, shown, settled } = await aRouter()
    router.navigate({ href: '/nowhere/' })
    await settled()
    expect(shown()).toEqual(['idle', '/nowhere/', 404])
  })

  test("doesn't load the page again for a modal or another hash", async () => {
    const { router, shown } = await aRouter()
    const { opened } = router.state
    router.navigate({ href: '/', state: { modals: { SIGN_IN: '1' } } })
    router.navigate({ href: '/#news', state: { modals: { SIGN_IN: '1' } } })
    expect([router.state.opened === opened, router.state.location.hash]).toEqual([true, '#news'])
    expect(shown()).toEqual(['idle', '/', 'home'])
  })

  test('loads the page again on navigation to the current URL', async () => {
    const { router, settled } = await aRouter()
    const { opened } = router.state
    router.navigate({ href: '/' })
    await settled()
    expect(router.state.opened).not.toBe(opened)
  })

  test("gives each page its own time as now, and the first page the document's", async () => {
    const { router, arrive } = await aRouter()
    expect(router.state.opened?.seenAt).toBe(1)
    const before = Date.now()
    router.navigate({ href: '/a/one/' })
    await arrive('one')
    expect(router.state.opened?.seenAt).toBeGreaterThanOrEqual(before)
  })

  test('notifies listeners of each page that it shows', async () => {
    const { router, arrive } = await aRouter()
    const resolvedPaths: string[] = []
    router.onResolved(({ pathname }) => resolvedPaths.push(pathname))
    router.navigate({ href: '/a/one/' })
    await arrive('one')
    expect(resolvedPaths).toEqual(['/a/one/'])
  })

  describe('pages with another policy', () => {
    const reload = vi.fn<() => void>()
    beforeEach(() => {
      reload.mockClear()
      vi.stubGlobal('location', { reload })
    })
    afterEach(() => void vi.unstubAllGlobals())

    test('load as a document after a link, a redirect or Back', async () => {
      const { router, arrive, shown, settled } = await aRouter()
      expect(['/a/x/', '/pay/x/', '/nowhere/'].map(router.canShow)).toEqual([true, false, false])
      router.navigate({ href: '/pay/one/' })
      await settled()
      expect(reload).toHaveBeenCalledOnce()
      // The current page remains until the new document arrives; the next page's code and data aren't loaded.
      expect(shown()).toEqual(['idle', '/', 'home'])
      router.history.back(1)
      await settled()
      expect(reload).toHaveBeenCalledOnce()
      router.navigate({ href: '/a/charged/' })
      await arrive('charged')
      expect(reload).toHaveBeenCalledTimes(2)
      expect(router.history.location.pathname).toBe('/pay/one/')
    })

    test('load a document when the fan leaves them, but not between pages with the same policy', async () => {
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
})
