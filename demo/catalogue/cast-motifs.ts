import { createRandom } from './random.ts'

/** A picture to draw and the motifs that suit it, as `scene` or `composition:subject`. */
export type Slot = { id: string; choices: readonly string[] }

/** Ids of pictures that appear together, in order. */
export type Row = readonly string[]

/** Cost of a subject that appears twice on one screen; higher than the cost of any stretch of a list. */
const screenCost = 400
/** Maximum number of corrections for clashes on a screen. */
const changesMax = 500
/** Number of changes for which a rejected choice stays excluded, plus one per clash. */
const rejectedForChanges = 8

/**
 * Assigns motifs so that pictures shown together differ: each slot takes the choice that clashes least with
 * its neighbours, with ties going to the least used one. Slots with a single choice come first, then rows in
 * order; finally, slots that still clash on a screen choose again.
 * @param screens pictures that share a screen but not a list, in any order
 */
export function castMotifs(
  seed: number,
  slots: readonly Slot[],
  rows: readonly Row[],
  screens: readonly Row[],
): Map<string, string> {
  const slotById = new Map(slots.map(slot => [slot.id, slot]))
  const neighbours = collectNeighbours(rows)
  const onScreen = collectOnScreen(screens)
  const cast = new Map<string, string>()
  const uses = new Map<string, number>()
  const use = (id: string, motif: string, count: number) => {
    const key = toUsageKey(id, motif)
    uses.set(key, (uses.get(key) ?? 0) + count)
  }
  const computeClashes = (id: string, motif: string) => {
    let sum = 0
    for (const [other, weight] of neighbours.get(id) ?? []) {
      const shown = cast.get(other)
      if (shown !== undefined) sum += weight * computeClash(motif, shown)
    }
    return sum
  }
  const onScreenClashes = (id: string, motif: string) => {
    let count = 0
    for (const other of onScreen.get(id) ?? []) {
      const shown = cast.get(other)
      if (shown !== undefined && readShown(motif) === readShown(shown)) count++
    }
    return count
  }
  const shuffled = new Map(
    slots.map(({ id, choices }) => [id, [...new Set(createRandom(`motif ${seed} ${id}`).shuffle(choices))]]),
  )
  const getChoices = (id: string) => shuffled.get(id)!
  const computeCost = (id: string, motif: string) =>
    computeClashes(id, motif) +
    screenCost * onScreenClashes(id, motif) +
    (uses.get(toUsageKey(id, motif)) ?? 0) * 0.01
  const isFixed = (id: string) => slotById.get(id)!.choices.length === 1
  const fixed = slots.map(({ id }) => id).filter(isFixed)
  const order = new Set([
    ...fixed,
    ...[...rows, ...screens].flat().filter(id => slotById.has(id)),
    ...slotById.keys(),
  ])
  for (const id of order) {
    let best = { motif: '', cost: Infinity }
    for (const motif of getChoices(id)) {
      const cost = computeCost(id, motif)
      if (cost < best.cost) best = { motif, cost }
    }
    cast.set(id, best.motif)
    use(id, best.motif, 1)
  }
  // Excludes recently rejected motifs, as two changes could otherwise alternate forever.
  const rejected = new Map<string, number>()
  const clashing = new Set([...order].filter(id => onScreenClashes(id, cast.get(id)!) > 0))
  for (let change = 0; change < changesMax; change++) {
    let best = { id: '', motif: '', cost: Infinity }
    for (const id of clashing) {
      if (isFixed(id)) continue
      const now = computeCost(id, cast.get(id)!)
      for (const motif of getChoices(id)) {
        if (motif === cast.get(id) || change < (rejected.get(`${id} ${motif}`) ?? 0)) continue
        const cost = computeCost(id, motif) - now
        if (cost < best.cost) best = { id, motif, cost }
      }
    }
    const { id, motif } = best
    if (id === '') break
    const left = cast.get(id)!
    rejected.set(`${id} ${left}`, change + rejectedForChanges + clashing.size)
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

/** Maps each picture to the others in its lists, with a weight for how close they are. */
function collectNeighbours(rows: readonly Row[]): Map<string, Map<string, number>> {
  const neighbours = new Map<string, Map<string, number>>()
  for (const row of rows) {
    for (const [place, id] of row.entries()) {
      const related = neighbours.get(id) ?? new Map<string, number>()
      neighbours.set(id, related)
      for (const [at, other] of row.entries()) {
        if (other !== id) related.set(other, (related.get(other) ?? 0) + (Math.abs(at - place) === 1 ? 3 : 1))
      }
    }
  }
  return neighbours
}

function collectOnScreen(screens: readonly Row[]): Map<string, Set<string>> {
  const onScreen = new Map<string, Set<string>>()
  for (const row of screens) {
    for (const id of row) {
      const related = onScreen.get(id) ?? new Set<string>()
      onScreen.set(id, related)
      for (const other of row) if (other !== id) related.add(other)
    }
  }
  return onScreen
}

/** Returns the visible scene or object, regardless of the composition. */
const readShown = (motif: string) => motif.slice(motif.indexOf(':') + 1)

/** Counts uses per class of pictures (the prefix of their ids), so that covers don't affect portraits. */
const toUsageKey = (id: string, motif: string) => `${id.split('-')[0]} ${motif}`

/**
 * Rates how alike two motifs look: identical, same subject in another composition, or same composition with
 * another subject.
 */
function computeClash(one: string, other: string): number {
  if (one === other) return 10
  if (readShown(one) === readShown(other)) return 4
  return one.split(':')[0] === other.split(':')[0] ? 2 : 0
}

/**
 * Splits a long list into overlapping stretches, so that any `together` neighbours share one, regardless of
 * where a page starts.
 */
export function splitIntoStretches(ids: readonly string[], together: number): Row[] {
  const step = Math.ceil(together / 3)
  const starts = Array.from({ length: Math.ceil(ids.length / step) }, (_, at) => at * step)
  return starts.map(from => ids.slice(from, from + together + step)).filter(row => row.length > 1)
}
