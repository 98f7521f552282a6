import { randomFrom } from './random.ts'

/** A picture to be drawn, and the motifs that suit it: `scene`, or `composition:what it shows`. */
export type Slot = { id: string; choices: readonly string[] }

/** Pictures that are seen together, in their order, by id. */
export type Row = readonly string[]

/** What the same thing twice in one screen costs: more than all that a stretch of a list may have. */
const screenCost = 400
/** How many choices that clash in a screen are made again, at most, once all are made. */
const changesMax = 500
/** For so many changes, and one for each clash, a choice that was given up is not made again. */
const givenUpFor = 8

/**
 * Deals out motifs, so that pictures that are seen together show different ones: each slot takes the choice that clashes
 * least with its neighbours, among equals the one that is in use least. Slots without a choice come first, then rows in
 * their order; then those that still clash in a screen choose again.
 *
 * @param screens what stands in one screen without being in one list, in any order
 */
export function castMotifs(
  seed: number,
  slots: readonly Slot[],
  rows: readonly Row[],
  screens: readonly Row[],
): Map<string, string> {
  const slotById = new Map(slots.map(slot => [slot.id, slot]))
  const neighbours = neighboursOf(rows)
  const onScreen = onScreenOf(screens)
  const cast = new Map<string, string>()
  const uses = new Map<string, number>()
  const use = (id: string, motif: string, count: number) => {
    const key = countedAs(id, motif)
    uses.set(key, (uses.get(key) ?? 0) + count)
  }
  const clashesOf = (id: string, motif: string) => {
    let sum = 0
    for (const [other, weight] of neighbours.get(id) ?? []) {
      const shown = cast.get(other)
      if (shown !== undefined) sum += weight * clashOf(motif, shown)
    }
    return sum
  }
  const onScreenClashes = (id: string, motif: string) => {
    let count = 0
    for (const other of onScreen.get(id) ?? []) {
      const shown = cast.get(other)
      if (shown !== undefined && shownBy(motif) === shownBy(shown)) count++
    }
    return count
  }
  const shuffled = new Map(
    slots.map(({ id, choices }) => [id, [...new Set(randomFrom(`motif ${seed} ${id}`).shuffle(choices))]]),
  )
  const choicesOf = (id: string) => shuffled.get(id)!
  const costOf = (id: string, motif: string) =>
    clashesOf(id, motif) +
    screenCost * onScreenClashes(id, motif) +
    (uses.get(countedAs(id, motif)) ?? 0) * 0.01
  const isFixed = (id: string) => slotById.get(id)!.choices.length === 1
  const fixed = slots.map(({ id }) => id).filter(isFixed)
  const order = new Set([
    ...fixed,
    ...[...rows, ...screens].flat().filter(id => slotById.has(id)),
    ...slotById.keys(),
  ])
  for (const id of order) {
    let best = { motif: '', cost: Infinity }
    for (const motif of choicesOf(id)) {
      const cost = costOf(id, motif)
      if (cost < best.cost) best = { motif, cost }
    }
    cast.set(id, best.motif)
    use(id, best.motif, 1)
  }
  // What was given up lately is not taken again: one change makes room for the next, instead of two going to and fro.
  const givenUp = new Map<string, number>()
  const clashing = new Set([...order].filter(id => onScreenClashes(id, cast.get(id)!) > 0))
  for (let change = 0; change < changesMax; change++) {
    let best = { id: '', motif: '', cost: Infinity }
    for (const id of clashing) {
      if (isFixed(id)) continue
      const now = costOf(id, cast.get(id)!)
      for (const motif of choicesOf(id)) {
        if (motif === cast.get(id) || change < (givenUp.get(`${id} ${motif}`) ?? 0)) continue
        const cost = costOf(id, motif) - now
        if (cost < best.cost) best = { id, motif, cost }
      }
    }
    const { id, motif } = best
    if (id === '') break
    const left = cast.get(id)!
    givenUp.set(`${id} ${left}`, change + givenUpFor + clashing.size)
    use(id, left, -1)
    use(id, motif, 1)
    cast.set(id, motif)
    for (const one of [id, ...(onScreen.get(id) ?? [])]) {
      const shown = cast.get(one)
      if (shown === undefined) continue
      if (onScreenClashes(one, shown) > 0) clashing.add(one)
      else clashing.delete(one)
    }
  }
  return cast
}

/** Of each picture, the others that it is listed with, and how closely. */
function neighboursOf(rows: readonly Row[]): Map<string, Map<string, number>> {
  const neighbours = new Map<string, Map<string, number>>()
  for (const row of rows) {
    for (const [place, id] of row.entries()) {
      const kept = neighbours.get(id) ?? new Map<string, number>()
      neighbours.set(id, kept)
      for (const [at, other] of row.entries()) {
        if (other !== id) kept.set(other, (kept.get(other) ?? 0) + (Math.abs(at - place) === 1 ? 3 : 1))
      }
    }
  }
  return neighbours
}

/** Of each picture, the others that stand in one screen with it. */
function onScreenOf(screens: readonly Row[]): Map<string, Set<string>> {
  const onScreen = new Map<string, Set<string>>()
  for (const row of screens) {
    for (const id of row) {
      const kept = onScreen.get(id) ?? new Set<string>()
      onScreen.set(id, kept)
      for (const other of row) if (other !== id) kept.add(other)
    }
  }
  return onScreen
}

/** The scene or thing that is seen, whatever the composition. */
const shownBy = (motif: string) => motif.slice(motif.indexOf(':') + 1)

/** Uses are counted for each class of pictures, by which their ids begin: covers are no second choice of portraits. */
const countedAs = (id: string, motif: string) => `${id.split('-')[0]} ${motif}`

/** How alike two motifs look: the same, the same thing in another composition, the same composition of another thing. */
function clashOf(one: string, other: string): number {
  if (one === other) return 10
  if (shownBy(one) === shownBy(other)) return 4
  return one.split(':')[0] === other.split(':')[0] ? 2 : 0
}

/** A long list in overlapping stretches, so that each `together` neighbours stand in one, wherever a page begins. */
export function stretches(ids: readonly string[], together: number): Row[] {
  const step = Math.ceil(together / 3)
  const starts = Array.from({ length: Math.ceil(ids.length / step) }, (_, at) => at * step)
  return starts.map(from => ids.slice(from, from + together + step)).filter(row => row.length > 1)
}
