import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { definePage, type PageRoute } from './page.ts'
import { createPageRouter, type WebContext } from './router.tsx'
import { createMatcher } from './routing/match-page.ts'
import { createMemoryHistory } from './testing/memory-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EmptyPage = () => null

/**
 * Creates a router whose pages load when the test resolves them; their skeletons are the paths of their
 * routes.
 */
async function aRouter() {
  const waiting = new Map<string, () => void>()
  const page = definePage({
    async load({ params: { name = 'home' } }) {
      if (name !== 'home') await new Promise<void>(resolve => waiting.set(name, resolve))
      return name
    },
    head: name => ({ description: name }),
    Component: EmptyPage,
  })
  const rows: PageRoute[] = ['/', '/a/$name/', '/a/$name/$part/'].map(path => ({
    path,
    page: path === '/' ? 'home' : 'a',
    texts: [],
    search: ['q'],
  }))
  const load = async () => ({ default: page as never })
  const router = createPageRouter({
    match: createMatcher(rows),
    loaders: { home: load, a: load },
    context: { texts: { t: (key: string) => key, load: async () => {} } } as unknown as WebContext,
    history: createMemoryHistory('/'),
    drawSkeleton: async row => row.path,
  })
  await router.load()
  const steps: string[] = []
  const left: (string | undefined)[] = []
  router.start((commit, step) => {
    steps.push(`${step.isSkeleton ? 'skeleton' : 'page'} ${step.to.pathname}`)
    left.push(step.left?.pathname)
    commit()
  })
  return {
    router,
    steps,
    left,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    async arrive(name: string) {
      await vi.advanceTimersByTimeAsync(0)
      waiting.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
    seen: () => [router.state.status, router.state.location.pathname, router.state.skeleton],
  }
}

describe('router with a slow page', () => {
  test('shows no skeleton for a page that loads within 150 ms', async () => {
    const { router, steps, pass, arrive, seen } = await aRouter()
    router.navigate({ href: '/a/one/' })
    await pass(149)
    expect(seen()).toEqual(['pending', '/', null])
    await arrive('one')
    await pass(1_000)
    expect([seen(), steps]).toEqual([['idle', '/a/one/', null], ['page /a/one/']])
  })

  test('reports the last visible page as left, not one that never loaded', async () => {
    const { router, left, arrive } = await aRouter()
    router.navigate({ href: '/a/one/' })
    await arrive('one')
    router.navigate({ href: '/a/two/' })
    router.history.back(2)
    await arrive('home')
    expect(left).toEqual(['/', '/a/one/'])
  })

  test('reports no page as left when a skeleton is replaced', async () => {
    const { router, left, pass, arrive } = await aRouter()
    router.navigate({ href: '/a/one/' })
    await pass(150)
    router.history.back(1)
    await arrive('home')
    expect(left).toEqual(['/', undefined])
  })

  test('shows a skeleton after 150 ms, then the page', async () => {
    const { router, steps, pass, arrive, seen } = await aRouter()
    const resolved: string[][] = []
    router.onResolved((to, from) => resolved.push([from.pathname, to.pathname]))
    router.navigate({ href: '/a/one/' })
    await pass(150)
    expect(seen()).toEqual(['waiting', '/a/one/', '/a/$name/'])
    await arrive('one')
    expect(seen()).toEqual(['idle', '/a/one/', null])
    expect(steps).toEqual(['skeleton /a/one/', 'page /a/one/'])
    expect(resolved).toEqual([['/', '/a/one/']])
  })

  test('returns from a skeleton to the previous page on Back and drops the late one', async () => {
    const { router, pass, arrive, seen, steps } = await aRouter()
    router.navigate({ href: '/a/one/' })
    await pass(150)
    router.history.back(1)
    await pass(0)
    expect(seen()).toEqual(['idle', '/', null])
    await arrive('one')
    await pass(1_000)
    expect(seen()).toEqual(['idle', '/', null])
    expect(steps).toEqual(['skeleton /a/one/', 'page /'])
  })

  test('keeps loading the page when a modal opens over its skeleton', async () => {
    const { router, pass, arrive, seen } = await aRouter()
    router.navigate({ href: '/a/one/' })
    await pass(150)
    router.navigate({ href: '/a/one/', state: { modals: { SIGN_IN: '1' } } })
    await arrive('one')
    expect(seen()).toEqual(['idle', '/a/one/', null])
    expect(router.state.opened?.match?.params).toEqual({ name: 'one' })
  })

  test('keeps the page while another part of the same entity loads, but not for another entity', async () => {
    const { router, pass, arrive, seen } = await aRouter()
    router.navigate({ href: '/a/one/' })
    await arrive('one')
    await pass(0)
    for (const href of ['/a/one/?q=1', '/a/one/news/']) {
      router.navigate({ href })
      await pass(1_000)
      expect(seen(), href).toEqual(['pending', '/a/one/', null])
      await arrive('one')
    }
    router.navigate({ href: '/a/two/' })
    await pass(150)
    expect(seen()).toEqual(['waiting', '/a/two/', '/a/$name/'])
  })
})
