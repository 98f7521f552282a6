import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDeferredPart } from './deferred.tsx'
import { AssetsMissing } from './route-assets.ts'

const part = () => Promise.resolve({ default: () => <p>Below</p> })
const documentThatIs = (ready: string | undefined) =>
  vi.stubGlobal('document', { documentElement: { dataset: { ready } } })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('createDeferredPart', () => {
  test('renders the part on the server', async () => {
    const Part = createDeferredPart(part)
    expect(renderToString(<Part />)).not.toContain('Below')
    await Part.ready()
    expect(renderToString(<Part />)).toBe('<!--$--><p>Below</p><!--/$-->')
  })

  test('loads the code on navigation, but not before hydration', async () => {
    const load = vi.fn(part)
    const Part = createDeferredPart(load)
    documentThatIs(undefined)
    await Part.ready()
    expect(load).not.toHaveBeenCalled()
    documentThatIs('true')
    await Part.ready()
    await Part.ready()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('rejects with AssetsMissing when the code fails to load, and retries on the next load', async () => {
    documentThatIs('true')
    let isBroken = true
    const Part = createDeferredPart(() => (isBroken ? Promise.reject(new Error('no network')) : part()))
    await expect(Part.ready()).rejects.toThrow(AssetsMissing)
    isBroken = false
    await Part.ready()
    expect(renderToString(<Part />)).toContain('Below')
  })

  test('rejects with AssetsMissing when the code takes too long', async () => {
    vi.useFakeTimers()
    documentThatIs('true')
    const ready = createDeferredPart(() => new Promise<never>(() => {})).ready()
    const failed = expect(ready).rejects.toThrow(AssetsMissing)
    await vi.runAllTimersAsync()
    await failed
  })

  test("returns the same element on every render, so that an update doesn't discard the server's HTML", () => {
    const Part = createDeferredPart(part)
    expect(Part()).toBe(Part())
  })
})
