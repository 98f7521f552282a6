/**
 * What is near, then the rest, as many as the rest alone: a block that is on the page keeps its size. Nothing stands
 * there twice.
 */
export function nearFirst<Item extends { id: number }>(near: readonly Item[], all: readonly Item[]): Item[] {
  const ids = new Set(near.map(({ id }) => id))
  return [...near, ...all.filter(({ id }) => !ids.has(id))].slice(0, all.length)
}
