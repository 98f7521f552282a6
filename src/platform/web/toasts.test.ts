import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createToastStore, getToastLifetimeMs } from './toasts.ts'

/** Creates a store whose ticker runs only when the test advances the time, in steps of 100 ms. */
function aToastStore() {
  let now = 0
  let tick: { ms: number; run: () => void } | null = null
  let idCount = 0
  const store = createToastStore({
    now: () => now,
    every: (ms, run) => {
      tick = { ms, run }
      return () => {
        tick = null
      }
    },
    randomId: () => `toast-${++idCount}`,
  })
  const pass = (ms: number) => {
    for (const end = now + ms; now < end; ) {
      now += 100
      tick?.run()
    }
  }
  return { store, pass, tickMs: () => (tick as { ms: number } | null)?.ms ?? null }
}

describe('toast store', () => {
  test('shows a message for 3000 ms, plus 50 ms per character beyond 40, up to 7000 ms', () => {
    expect([0, 40, 41, 60, 119, 120, 121, 900].map(length => getToastLifetimeMs('x'.repeat(length)))).toEqual(
      [3000, 3000, 3050, 4000, 6950, 7000, 7000, 7000],
    )
    expect(getToastLifetimeMs('🎤'.repeat(41))).toBe(3050)
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, more) => {
        expect(getToastLifetimeMs(text + more)).toBeGreaterThanOrEqual(getToastLifetimeMs(text))
      }),
    )
  })

  test('fades out a toast for 300 ms at its end, removes it, then stops the ticker', () => {
    const { store, pass, tickMs } = aToastStore()
    expect(tickMs()).toBeNull()
    const id = store.add('Saved')
    expect(tickMs()).toBe(100)
    expect(store.getSnapshot()).toEqual({
      id,
      message: 'Saved',
      type: 'default',
      addedAt: 0,
      leavingAt: null,
    })
    pass(2900)
    expect(store.getSnapshot()?.leavingAt).toBeNull()
    pass(100)
    expect(store.getSnapshot()?.leavingAt).toBe(3000)
    pass(200)
    expect(store.getSnapshot()).not.toBeNull()
    pass(100)
    expect([store.getSnapshot(), tickMs()]).toEqual([null, null])
  })

  test.each([
    ['short', 2500],
    ['default', 6000],
    ['long', 7500],
  ] as const)('starts to fade out a %s toast after %i ms', (duration, ms) => {
    const { store, pass } = aToastStore()
    store.add('Saved', { duration, type: 'success' })
    pass(ms - 100)
    expect(store.getSnapshot()).toMatchObject({ type: 'success', leavingAt: null })
    pass(100)
    expect(store.getSnapshot()?.leavingAt).toBe(ms)
  })

  test('keeps an infinite toast until it is closed', () => {
    const { store, pass } = aToastStore()
    const id = store.add('Loading', { duration: 'infinite', type: 'loading' })
    pass(100_000)
    expect(store.getSnapshot()?.leavingAt).toBeNull()
    store.close(id)
    pass(200)
    store.close(id)
    expect(store.getSnapshot()?.leavingAt).toBe(100_000)
    pass(100)
    expect(store.getSnapshot()).toBeNull()
  })

  test('replaces the old toast, with a full lifetime, and ignores a close of the old one', () => {
    const { store, pass } = aToastStore()
    const old = store.add('First')
    pass(2900)
    const id = store.add('Second')
    store.close(old)
    pass(2900)
    expect(store.getSnapshot()).toMatchObject({ id, message: 'Second', leavingAt: null })
    pass(100)
    expect(store.getSnapshot()?.leavingAt).toBe(5900)
  })

  test('notifies subscribers only when its state changes', () => {
    const { store, pass } = aToastStore()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.add('Saved')
    pass(3000)
    pass(300)
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    store.add('Saved')
    expect(listener).toHaveBeenCalledTimes(3)
    expect(store.getServerSnapshot()).toBeNull()
  })

  test('delays a success while a dialog is open, then shows it for its full lifetime, but shows an error immediately', () => {
    const { store, pass } = aToastStore()
    store.hold()
    store.add('An older make', { type: 'success' })
    store.add('Your make counts', { type: 'success', href: '/campaigns/' })
    expect(store.getSnapshot()).toBeNull()
    store.add('No network', { type: 'error' })
    expect(store.getSnapshot()?.message).toBe('No network')
    pass(60_000)
    store.release()
    expect(store.getSnapshot()).toMatchObject({ message: 'Your make counts', href: '/campaigns/' })
    pass(2_900)
    expect(store.getSnapshot()?.leavingAt).toBeNull()
    pass(400)
    expect(store.getSnapshot()).toBeNull()
    store.release()
    expect(store.getSnapshot()).toBeNull()
    store.add('At once again', { type: 'success' })
    expect(store.getSnapshot()?.message).toBe('At once again')
  })
})
