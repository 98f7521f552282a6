/**
 * A small seeded random number generator (mulberry32), so that the demo is identical on every machine and in
 * every run.
 */
export type Random = {
  /** Returns a float in [0, 1). */
  next(): number
  /** Returns an integer from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** Returns a float in [low, high). */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Returns an item with a probability proportional to its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T
  shuffle<T>(items: readonly T[]): T[]
  /** Returns `count` distinct items. */
  sample<T>(items: readonly T[], count: number): T[]
}

/** Hashes a string to a 32-bit seed (FNV-1a). */
function toSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/**
 * Creates a generator for a seed. Each part of the demo has its own, so that a change to one leaves the
 * others alone.
 */
export function createRandom(seed: number | string): Random {
  let state = (typeof seed === 'string' ? toSeed(seed) : seed) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const shuffle = <T>(items: readonly T[]) => {
    const copy = [...items]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i)
      const swapped = copy[i]!
      copy[i] = copy[j]!
      copy[j] = swapped
    }
    return copy
  }
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: probability => next() < probability,
    pick: items => items[int(0, items.length - 1)]!,
    weighted: (items, weight) => {
      let total = 0
      for (const item of items) total += weight(item)
      let left = next() * total
      for (const item of items) {
        left -= weight(item)
        if (left < 0) return item
      }
      return items[items.length - 1]!
    },
    shuffle,
    sample: (items, count) => shuffle(items).slice(0, count),
  }
}
