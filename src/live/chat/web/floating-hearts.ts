/** Maximum number of hearts that float for one increase of the count (product 16). */
const floatMax = 12

export interface FloatingHeart {
  /** Position as a fraction of the area, 0 to 1. */
  x: number
  y: number
  /** Scale factor; 1 is full size. */
  scale: number
}

/** Creates the floating hearts for a count that has increased from `before` to `total`. */
export function createHearts(before: number, total: number, random: () => number): FloatingHeart[] {
  const length = Math.min(floatMax, Math.max(0, total - before))
  if (length === 1) return [{ x: random(), y: 0, scale: 1 }]
  return Array.from({ length }, () => ({ x: random(), y: random(), scale: 0.6 + random() * 0.4 }))
}
