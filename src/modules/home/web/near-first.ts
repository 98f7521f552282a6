/**
 * Nearby items first, then the rest, deduplicated and cut to the rest's length, so that the block keeps its size (no
 * layout shift).
 */
export function nearFirst<Item extends { id: number }>(near: readonly Item[], all: readonly Item[]): Item[] {
  const ids = new Set(near.map(({ id }) => id))
  return [...near, ...all.filter(({ id }) => !ids.has(id))].slice(0, all.length)
}
