const holds = new Set<symbol>()

/**
 * Prevents the reload for a newer build where it would interrupt something the document can't detect: a
 * playing video, or a third-party frame with user input. Returns the function that releases it.
 */
export function preventReload(): () => void {
  const hold = Symbol('kept')
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const isReloadPrevented = (): boolean => holds.size > 0
