/** Creates a pseudo-random number generator (mulberry32): the same seed gives the same history. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (probability: number) => next() < probability,
    pick<Item>(items: readonly Item[]): Item | undefined {
      return items[below(items.length)]
    },
    /** Picks a name with a probability proportional to its weight. */
    weighed<Name extends string>(weights: Record<Name, number>): Name {
      const entries = Object.entries(weights) as [Name, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      throw new Error('there is nothing to choose')
    },
  }
}

export type Random = ReturnType<typeof createRandom>
