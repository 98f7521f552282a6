import { describe, expect, test, vi } from 'vitest'
import { loadFooter } from './deferred-footer.ts'

describe('loadFooter', () => {
  test("follows the link of the chosen language when the footer's code fails to load, and stops intercepting clicks", async () => {
    class Link {
      click = vi.fn()
      closest = () => this
    }
    const listeners = new Set<(event: unknown) => void>()
    vi.stubGlobal('Element', Link)
    vi.stubGlobal('document', {
      querySelector: () => null,
      addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
    })
    const code = Promise.withResolvers<never>()
    void loadFooter(() => code.promise)
    const link = new Link()
    const event = { target: link, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() }
    for (const listener of listeners) listener(event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(link.click).not.toHaveBeenCalled()

    code.reject(new TypeError('Failed to fetch'))
    await vi.waitFor(() => expect(link.click).toHaveBeenCalledOnce(), 8_000)
    expect(listeners.size).toBe(0)
    vi.unstubAllGlobals()
  })
})
