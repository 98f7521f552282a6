import { describe, expect, test, vi } from 'vitest'
import { type CachedPage, createPageCache } from './page-cache.ts'

const page = (text: string, status = 200): CachedPage => ({ status, headers: {}, body: Buffer.from(text) })

function aCache(bytesMax = 100_000) {
  const clock = { ms: 0 }
  const onError = vi.fn()
  const cache = createPageCache({ now: () => clock.ms, freshMs: 5, staleMs: 60, bytesMax, onError })
  const read = async (key: string, made: CachedPage | Error = page('new')) => {
    const render = async () => {
      if (made instanceof Error) throw made
      return made
    }
    return Buffer.from((await cache.get(key, render))?.body ?? '').toString()
  }
  return { cache, clock, onError, read }
}

describe('createPageCache', () => {
  test('serves a fresh page from the cache and a stale one during a single re-render', async () => {
    const { cache, clock, read } = aCache()
    await read('a', page('old'))
    clock.ms = 5
    expect(await read('a')).toBe('old')
    clock.ms = 6
    const renewal = Promise.withResolvers<CachedPage>()
    const render = vi.fn(() => renewal.promise)
    expect(cache.get('a', render)).toMatchObject({ status: 200 })
    cache.get('a', render)
    expect(render).toHaveBeenCalledTimes(1)
    renewal.resolve(page('newer'))
    await vi.waitFor(async () => expect(await read('a')).toBe('newer'), 8_000)
  })

  test('waits for a render when the page is too old', async () => {
    const { clock, read } = aCache()
    await read('a', page('old'))
    clock.ms = 61
    expect(await read('a')).toBe('new')
  })

  test('treats a page as stale when the clock steps back', async () => {
    const { clock, read } = aCache()
    clock.ms = 1_000
    await read('a', page('old'))
    clock.ms = 0
    expect(await read('a', page('newer'))).toBe('old')
    await vi.waitFor(async () => expect(await read('a')).toBe('newer'), 8_000)
  })

  test('holds a page from its first render until it expires and never caches null', async () => {
    const { cache, clock, read } = aCache()
    expect(cache.holds('a')).toBe(false)
    const reading = read('a', page('old'))
    expect(cache.holds('a')).toBe(true)
    await reading
    clock.ms = 61
    expect(cache.holds('a')).toBe(false)
    expect(await cache.get('a', async () => null)).toBe(null)
    expect(cache.holds('a')).toBe(false)
  })

  test('shares one render between concurrent requests', async () => {
    const { cache } = aCache()
    const render = vi.fn(async () => page('one'))
    const [first, second] = await Promise.all([cache.get('a', render), cache.get('a', render)])
    expect(second).toBe(first)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test("doesn't cache a failure and serves the stale page when a re-render fails", async () => {
    const { clock, read, onError } = aCache()
    await expect(read('a', new Error('broken'))).rejects.toThrow('broken')
    await read('a', page('old'))
    clock.ms = 6
    expect(await read('a', new Error('broken'))).toBe('old')
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), 8_000)
    expect(await read('a')).toBe('old')
  })

  test.each([
    [200, 'first'],
    [404, 'first'],
    [302, 'new'],
    [500, 'new'],
    [503, 'new'],
  ])('follows a %i response with the %s page', async (status, next) => {
    const { read } = aCache()
    await read('a', page('first', status))
    expect(await read('a')).toBe(next)
  })

  test('evicts the least recently used page', async () => {
    const { read } = aCache(2_500)
    await read('a', page('aaaa'))
    await read('b', page('bbbb'))
    await read('a')
    await read('c', page('cccc'))
    expect(await read('a')).toBe('aaaa')
    expect(await read('b', page('BBBB'))).toBe('BBBB')
  })
})
