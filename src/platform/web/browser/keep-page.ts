const holds = new Set<symbol>()

/**
 * Keeps the page from being reloaded for a newer build, where that would end what the document can't tell: a picture
 * that plays, a frame of somebody else's that is typed into. Gives what ends it.
 */
export function keepPage(): () => void {
  const hold = Symbol('kept')
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const isPageKept = (): boolean => holds.size > 0
