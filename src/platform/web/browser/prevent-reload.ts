const holds = new Set<symbol>()

/**
 * Prevents the reload for a newer build while it would interrupt something that the document can't detect: a
 * playing video, or user input in a third-party frame. Returns a function that allows it again.
 */
export function preventReload(): () => void {
  const hold = Symbol('kept')
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const isReloadPrevented = (): boolean => holds.size > 0
