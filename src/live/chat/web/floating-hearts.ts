/** Hearts that float at once for one step of the count (product 16). */
export const floatMax = 12

export interface FloatingHeart {
  id: number
  /** Share of the picture's width, 0..1. */
  x: number
  delayMs: number
}

/**
 * The hearts that float for a count that has grown from `before`. They start within the second until the next snapshot;
 * a single one, as a fan's own press, starts at once.
 */
export function heartsFor(
  before: number,
  total: number,
  { firstId, random }: { firstId: number; random: () => number },
): FloatingHeart[] {
  const count = Math.min(floatMax, Math.max(0, total - before))
  return Array.from({ length: count }, (_, place) => ({
    id: firstId + place,
    x: random(),
    delayMs: count === 1 ? 0 : Math.round(random() * 1_000),
  }))
}
