import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createToastStore, toastLifetimeMs } from './toasts.ts'

/** A store whose ticker runs only when time is moved, in steps of its own interval. */
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

test('the life of a message: 3000 ms, 50 ms for each character beyond 40, at most 7000 ms', () => {
  expect([0, 40, 41, 60, 119, 120, 121, 900].map(length => toastLifetimeMs('x'.repeat(length)))).toEqual([
    3000, 3000, 3050, 4000, 6950, 7000, 7000, 7000,
  ])
  expect(toastLifetimeMs('🎤'.repeat(41))).toBe(3050)
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      expect(toastLifetimeMs(text + more)).toBeGreaterThanOrEqual(toastLifetimeMs(text))
    }),
  )
})

test('a toast stays for its life, fades for 300 ms and is gone; then the clock rests', () => {
  const { store, pass, tickMs } = aToastStore()
  expect(tickMs()).toBeNull()
  const id = store.add('Saved')
  expect(tickMs()).toBe(100)
  expect(store.getSnapshot()).toEqual({ id, message: 'Saved', type: 'default', addedAt: 0, leavingAt: null })
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
] as const)('a %s toast begins to fade after %i ms', (duration, ms) => {
  const { store, pass } = aToastStore()
  store.add('Saved', { duration, type: 'success' })
  pass(ms - 100)
  expect(store.getSnapshot()).toMatchObject({ type: 'success', leavingAt: null })
  pass(100)
  expect(store.getSnapshot()?.leavingAt).toBe(ms)
})

test('an infinite toast stays until it is closed', () => {
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

test('a new toast takes the place of the old, with a life of its own; closing the old does nothing', () => {
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

test('subscribers hear of each change, and only of changes', () => {
  const { store, pass } = aToastStore()
  const heard = vi.fn()
  const stop = store.subscribe(heard)
  store.add('Saved')
  pass(3000)
  pass(300)
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  store.add('Saved')
  expect(heard).toHaveBeenCalledTimes(3)
  expect(store.getServerSnapshot()).toBeNull()
})

test('good news waits while a dialog has the attention, and lives its life after that; trouble is told at once', () => {
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
