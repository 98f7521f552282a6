import { randomFrom } from './random.ts'

/** A picture to be drawn, and the motifs that suit it: `scene`, or `composition:what it shows`. */
export type Slot = { id: string; choices: readonly string[] }

/** Pictures that are seen together, in their order, by id. */
export type Row = readonly string[]

/**
 * Deals out motifs, so that pictures that are seen together show different ones: each slot takes the choice that clashes
 * least with its neighbours, among equals the one that is in use least. Rows that come first are served first.
 */
export function castMotifs(seed: number, slots: readonly Slot[], rows: readonly Row[]): Map<string, string> {
  const slotById = new Map(slots.map(slot => [slot.id, slot]))
  const rowsOf = new Map<string, { row: Row; place: number }[]>()
  for (const row of rows) {
    for (const [place, id] of row.entries()) {
      const kept = rowsOf.get(id)
      if (kept) kept.push({ row, place })
      else rowsOf.set(id, [{ row, place }])
    }
  }
  const order = new Set([...rows.flat().filter(id => slotById.has(id)), ...slotById.keys()])
  const cast = new Map<string, string>()
  const uses = new Map<string, number>()
  for (const id of order) {
    const random = randomFrom(`motif ${seed} ${id}`)
    const around = (rowsOf.get(id) ?? []).flatMap(({ row, place }) =>
      row.flatMap((other, at) => {
        const motif = other === id ? undefined : cast.get(other)
        return motif === undefined ? [] : [{ motif, weight: Math.abs(at - place) === 1 ? 3 : 1 }]
      }),
    )
    let best = { motif: '', cost: Infinity }
    for (const motif of new Set(random.shuffle(slotById.get(id)!.choices))) {
      const clashes = around.reduce((sum, other) => sum + other.weight * clashOf(motif, other.motif), 0)
      const cost = clashes + (uses.get(countedAs(id, motif)) ?? 0) * 0.01
      if (cost < best.cost) best = { motif, cost }
    }
    cast.set(id, best.motif)
    const use = countedAs(id, best.motif)
    uses.set(use, (uses.get(use) ?? 0) + 1)
  }
  return cast
}

/** Uses are counted for each class of pictures, by which their ids begin: covers are no second choice of portraits. */
const countedAs = (id: string, motif: string) => `${id.split('-')[0]} ${motif}`

/** How alike two motifs look: the same, the same thing in another composition, the same composition of another thing. */
function clashOf(one: string, other: string): number {
  if (one === other) return 10
  const [composition, thing] = one.split(':')
  const [otherComposition, otherThing] = other.split(':')
  if ((thing ?? composition) === (otherThing ?? otherComposition)) return 4
  return composition === otherComposition ? 2 : 0
}

/** A long list in overlapping stretches, so that each `together` neighbours stand in one, wherever a page begins. */
export function stretches(ids: readonly string[], together: number): Row[] {
  const step = Math.ceil(together / 3)
  const starts = Array.from({ length: Math.ceil(ids.length / step) }, (_, at) => at * step)
  return starts.map(from => ids.slice(from, from + together + step)).filter(row => row.length > 1)
}
