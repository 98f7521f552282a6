/** A question to the person, such as to sign in, on which calls wait. */
export interface Gate {
  /** Opens the question; resolves with whether the person passed it. Callers at the same time share it. */
  ask: () => Promise<boolean>
  /** Closes the question. */
  settle: (isPassed: boolean) => void
  /** For `useSyncExternalStore`. */
  isOpen: () => boolean
  subscribe: (onChange: () => void) => () => void
}

export function createGate(): Gate {
  const listeners = new Set<() => void>()
  let open: PromiseWithResolvers<boolean> | null = null
  const change = (next: typeof open) => {
    open = next
    for (const onChange of [...listeners]) onChange()
  }
  return {
    ask() {
      if (!open) change(Promise.withResolvers())
      return open!.promise
    },
    settle(isPassed) {
      open?.resolve(isPassed)
      change(null)
    },
    isOpen: () => open !== null,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
