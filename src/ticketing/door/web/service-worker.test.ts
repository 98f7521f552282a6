import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const code = readFileSync(join(import.meta.dirname, '../../../../public/door/sw.js'), 'utf8')
const origin = 'https://fans.example'

const html = (build: string) =>
  `<link rel="stylesheet" href="/assets/door-${build}.css"><template data-entry="/assets/entry-${build}.js"></template>`

/**
 * Runs the door's service worker with a cache and a network that serves `build`, fails ('none') or never
 * responds ('silent').
 */
function aWorker() {
  const listeners: Record<string, (event: object) => void> = {}
  const kept = new Map<string, string>()
  const network = { build: 'one', asked: [] as string[] }
  const timers: (() => void)[] = []
  const toPath = (requests: string | { url: string }) =>
    new URL(typeof requests === 'string' ? requests : requests.url, origin).pathname
  const toResponse = (text: string) => ({ ok: true, clone: () => toResponse(text), text: async () => text })
  const fetch = async (requests: string | { url: string }, { signal }: { signal?: AbortSignal } = {}) => {
    network.asked.push(toPath(requests))
    if (network.build === 'none') throw new TypeError('offline')
    if (network.build === 'silent') {
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('late'))))
    }
    return toResponse(toPath(requests) === '/door/' ? html(network.build) : `file of ${network.build}`)
  }
  const cache = {
    keys: async () => [...kept.keys()].map(path => ({ url: origin + path })),
    addAll: async (paths: string[]) => {
      for (const path of paths) kept.set(path, await (await fetch(path)).text())
    },
    put: async (path: string, response: { text: () => Promise<string> }) =>
      void kept.set(path, await response.text()),
    delete: async (path: string) => kept.delete(path),
  }
  const caches = {
    open: async () => cache,
    match: async (requests: string | { url: string }) => {
      const text = kept.get(toPath(requests))
      return text === undefined ? undefined : toResponse(text)
    },
  }
  const self = {
    addEventListener(name: string, listener: (event: object) => void) {
      listeners[name] = listener
    },
    location: { origin },
  }
  const setTimeout = (run: () => void) => timers.push(run)
  runInNewContext(code, { self, URL, caches, fetch, AbortController, setTimeout, clearTimeout() {} })
  return {
    kept,
    network,
    timers,
    async keep(...files: string[]) {
      const work: Promise<unknown>[] = []
      const event = { data: { keep: files }, waitUntil: (promise: Promise<unknown>) => work.push(promise) }
      listeners['message']?.(event)
      await Promise.all(work)
    },
    async ask(path: string, mode = 'navigate') {
      let response: Promise<{ text: () => Promise<string> }> | undefined
      const respondWith = (given: typeof response) => {
        response = given
      }
      listeners['fetch']?.({ request: { url: origin + path, mode }, respondWith })
      return (await response)?.text()
    },
  }
}

describe('door service worker', () => {
  test('caches the page and its files together and then deletes those of an older build', async () => {
    const worker = aWorker()
    await worker.keep('/assets/reader-one.wasm', '/api/v1/secret', 'https://elsewhere.example/assets/x.js')
    const filesOfBuild = (build: string) => [`/assets/door-${build}.css`, `/assets/entry-${build}.js`]
    expect([...worker.kept.keys()].toSorted()).toEqual(
      [...filesOfBuild('one'), '/assets/reader-one.wasm', '/door/'].toSorted(),
    )
    worker.network.build = 'two'
    await worker.keep('/assets/reader-one.wasm')
    expect([...worker.kept.keys()].toSorted()).toEqual(
      [...filesOfBuild('two'), '/assets/reader-one.wasm', '/door/'].toSorted(),
    )
  })

  test('serves the cached page and files offline, and the current page online', async () => {
    const worker = aWorker()
    await worker.keep()
    worker.network.build = 'two'
    expect(await worker.ask('/door/')).toBe(html('two'))
    worker.network.build = 'none'
    expect(await worker.ask('/door/')).toBe(html('one'))
    const requests = worker.network.asked.length
    expect(await worker.ask('/assets/door-one.css', 'cors')).toBe('file of one')
    expect(worker.network.asked).toHaveLength(requests)
  })

  test('falls back to the cache when the network does not respond', async () => {
    const worker = aWorker()
    await worker.keep()
    worker.network.build = 'silent'
    const page = worker.ask('/door/')
    await expect.poll(() => worker.timers.length).toBe(1)
    worker.timers[0]?.()
    expect(await page).toBe(html('one'))
  })

  test('does not intercept API calls', async () => {
    const worker = aWorker()
    await worker.keep()
    expect(await worker.ask('/api/v1/doors/self/list/', 'cors')).toBeUndefined()
  })
})
