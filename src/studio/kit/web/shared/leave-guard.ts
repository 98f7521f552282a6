import { getEntryIndex, type Move, type PageHistory } from '../../../../platform/web/routing/history.ts'

/**
 * Holds back navigations while a form has unsaved changes, until the person confirms that they want to leave.
 */
export function createLeaveGuard() {
  const listeners = new Set<() => void>()
  const dirty = new Set<symbol>()
  let pending: (() => void) | null = null
  const setPending = (next: typeof pending) => {
    pending = next
    for (const onChange of [...listeners]) onChange()
  }
  return {
    /** Marks a form as changed; returns the function that ends it. */
    hold(): () => void {
      const form = Symbol('form')
      dirty.add(form)
      return () => void dirty.delete(form)
    },
    isHolding: () => dirty.size > 0,
    /** Runs a navigation at once, or after the person has confirmed it. */
    leave(go: () => void): void {
      if (dirty.size === 0) go()
      else setPending(go)
    },
    confirm(): void {
      const go = pending
      dirty.clear()
      setPending(null)
      go?.()
    },
    stay: () => setPending(null),
    isAsking: () => pending !== null,
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** The guard of this page; there is one, as there is one address. */
export const leaveGuard = createLeaveGuard()

/**
 * Wraps a history so that steps to another path ask the guard. The browser has already gone back when it
 * reports so; the wrapper returns to the held page first, and goes back again once that is confirmed.
 */
export function guardHistory(history: PageHistory, guard: LeaveGuard): PageHistory {
  const listeners = new Set<(move: Move) => void>()
  // The number of the browser's steps that undo a held one, or repeat it after the confirmation.
  let ownSteps = 0
  let shown = history.location
  history.subscribe(move => {
    if (ownSteps > 0) {
      ownSteps -= 1
      if (history.location.pathname === shown.pathname) return
    } else if (move.kind === 'pop' && guard.isHolding() && history.location.pathname !== shown.pathname) {
      const steps = getEntryIndex(shown) - getEntryIndex(history.location)
      ownSteps += 1
      history.back(-steps)
      guard.leave(() => {
        ownSteps += 1
        history.back(steps)
      })
      return
    }
    const from = shown
    shown = history.location
    for (const listener of [...listeners]) listener({ ...move, from })
  })
  const step =
    (go: PageHistory['push']): PageHistory['push'] =>
    (href, ...rest) => {
      if (new URL(href, 'http://studio.invalid').pathname === shown.pathname) go(href, ...rest)
      else guard.leave(() => go(href, ...rest))
    }
  return {
    get location() {
      return shown
    },
    push: step(history.push),
    replace: step(history.replace),
    back: history.back,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
