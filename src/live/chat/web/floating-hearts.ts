/** Hearts that float at once for one step of the count (product 16). */
const floatMax = 12

export interface FloatingHeart {
  /** Shares of the place where they float, 0..1. */
  x: number
  y: number
  /** 1: as large as they get. */
  scale: number
}

/** The hearts that float for a count that has grown from `before`. */
export function heartsFor(before: number, total: number, random: () => number): FloatingHeart[] {
  const length = Math.min(floatMax, Math.max(0, total - before))
  if (length === 1) return [{ x: random(), y: 0, scale: 1 }]
  return Array.from({ length }, () => ({ x: random(), y: random(), scale: 0.6 + random() * 0.4 }))
}
