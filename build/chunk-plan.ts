/**
 * The module graph as far as the plan needs it. `entries` are pages and dialogs, which are loaded on demand.
 */
export interface ModuleGraph {
  /** Modules that every page loads at the start. */
  initial: ReadonlySet<string>
  /** For each other module, the entries that need it. */
  entriesOf: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * The entries; one that is also imported statically keeps a chunk of its own, so that it can be loaded
   * alone.
   */
  entries: ReadonlySet<string>
  /** Whether an entry is a page: a first view, whose files are limited. */
  isPage: (entry: string) => boolean
  /** How many shared chunks a page may load. */
  sharedMax: (page: string) => number
  /** How many bytes of chunks a page may load, by the limit of its first view. */
  roomFor: (page: string) => number
  /** Whether an entry is a part of a page that its first view shows, but doesn't need (`later.tsx`). */
  isLater: (entry: string) => boolean
  imports: (id: string) => readonly string[]
  size: (id: string) => number
}

interface Chunk {
  modules: string[]
  /** The entries that load it. */
  entries: ReadonlySet<string>
  size: number
  isAlone: boolean
}

/**
 * Assigns modules to chunks (code splitting); a module without a chunk name stays with its only entry.
 *
 * The base chunk holds what every page loads, and each style sheet that two entries share, so that a page has
 * the base's sheet and its own. Sheets of later parts are in the base, too: their HTML is seen before their code comes. Other shared modules start in one chunk per set of entries. Chunks are then
 * merged greedily, those first that add the fewest unneeded bytes to entries, until no page needs more than
 * its `sharedMax`.
 */
export function planChunks(graph: ModuleGraph): Map<string, string> {
  const plan = new Map([...graph.initial].map(id => [id, 'base']))
  const shared = [...graph.entriesOf].filter(([, entries]) => entries.size > 1)
  for (const [id, entries] of graph.entriesOf) {
    const isEarly = entries.size > 1 || [...entries].some(graph.isLater)
    if (id.endsWith('.css') && isEarly) plan.set(id, 'base')
  }
  const chunks = bySetOfEntries(
    graph,
    shared.filter(([id]) => !plan.has(id)),
  )
  const tries = roomsLeftMin.map(roomLeftMin => mergeAll({ ...graph, roomLeftMin }, chunks))
  const best = tries.toSorted((a, b) => strainOf(graph, a) - strainOf(graph, b))[0] ?? []
  for (const [index, { modules }] of best.entries()) {
    for (const id of modules) plan.set(id, `shared-${index}`)
  }
  return plan
}

/** Greedy merges end anywhere near the best, so several are tried: below this room no byte is dearer. */
const roomsLeftMin = [
  750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000,
]

type Merging = ModuleGraph & { roomLeftMin: number }

function mergeAll(graph: Merging, chunks: Chunk[]): Chunk[] {
  let merged = chunks
  for (let next: Chunk[] | null = chunks; next; next = mergeTwo(graph, merged)) merged = next
  return merged
}

/** A page that is further over its estimated room counts no more: for one the estimate is off (`first-load-estimate.ts`). */
const overMax = 12_000

/** How near pages are to their limits: each 1,000 bytes nearer count double. */
function strainOf({ isPage, roomFor }: ModuleGraph, chunks: Chunk[]): number {
  const pages = [...bytesOf(chunks)].filter(([entry]) => isPage(entry))
  return pages.reduce((sum, [page, load]) => sum + 2 ** (Math.min(overMax, load - roomFor(page)) / 1_000), 0)
}

function bySetOfEntries(graph: ModuleGraph, shared: [string, ReadonlySet<string>][]): Chunk[] {
  const groups = Map.groupBy(shared, ([id, entries]) =>
    graph.entries.has(id) ? id : [...entries].toSorted().join('\n'),
  )
  return [...groups.values()].map(members => ({
    modules: members.map(([id]) => id),
    entries: members[0]?.[1] ?? new Set(),
    size: members.reduce((sum, [id]) => sum + graph.size(id), 0),
    isAlone: members.some(([id]) => graph.entries.has(id)),
  }))
}

/** The chunks after the cheapest merge for a page with too many; null when none is possible. */
function mergeTwo(graph: Merging, chunks: Chunk[]): Chunk[] | null {
  const overfull = pagesOver(graph, chunks)
  if (overfull.size === 0) return null
  const needs = needsOf(graph, chunks)
  const loads = bytesOf(chunks)
  // An unneeded byte costs a page the more, the less room it has left.
  const roomLeft = (entry: string) =>
    graph.isPage(entry)
      ? Math.max(graph.roomLeftMin, graph.roomFor(entry) - (loads.get(entry) ?? 0))
      : roomOfDialogs
  const weights = new Map([...loads.keys()].map(entry => [entry, 1 / roomLeft(entry)]))
  const waste = wasteBy(entry => weights.get(entry) ?? 0)
  const relieving = chunks
    .filter(({ isAlone }) => !isAlone)
    .map(chunk => ({ chunk, over: chunk.entries.intersection(overfull) }))
    .filter(({ over }) => over.size > 0)
  const pairs = relieving.flatMap(({ chunk: one, over }, index) =>
    relieving.slice(index + 1).flatMap(({ chunk: other, over: othersOver }) => {
      const gain = over.intersection(othersOver).size
      if (gain === 0) return []
      const cost = waste(needs(one), other) + waste(needs(other), one)
      return [{ one, other, cost: cost / gain }]
    }),
  )
  const isFree = ({ one, other }: { one: Chunk; other: Chunk }) => !hasWayAround(needs, one, other)
  const best = pairs.toSorted((a, b) => a.cost - b.cost).find(isFree)
  if (!best) return null
  const { one, other } = best
  const entries = one.entries.union(other.entries)
  const loaded = needs(one).union(needs(other))
  const modules = [...one.modules, ...other.modules]
  const merged = { modules, entries, size: one.size + other.size, isAlone: false }
  return [
    merged,
    ...chunks
      .filter(chunk => chunk !== one && chunk !== other)
      .map(chunk => (loaded.has(chunk) ? { ...chunk, entries: chunk.entries.union(entries) } : chunk)),
  ]
}

function pagesOver({ isPage, sharedMax }: ModuleGraph, chunks: Chunk[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const entry of chunks.flatMap(({ entries }) => [...entries])) {
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
  }
  return new Set([...counts.keys()].filter(entry => isPage(entry) && counts.get(entry)! > sharedMax(entry)))
}

/** Dialogs have no limit, and few visitors open them. */
const roomOfDialogs = 120_000

type Waste = (loaded: ReadonlySet<Chunk>, other: Chunk) => number

/** Weighted bytes that a merge adds to the other chunk's entries, which don't load them otherwise. */
function wasteBy(weigh: (entry: string) => number): Waste {
  const known = new Map<Chunk, Map<Chunk, number>>()
  const weightLacking = (chunk: Chunk, other: Chunk) => {
    const ofChunk = known.get(chunk) ?? new Map<Chunk, number>()
    known.set(chunk, ofChunk)
    let weight = ofChunk.get(other)
    if (weight === undefined) {
      weight = 0
      for (const entry of other.entries) if (!chunk.entries.has(entry)) weight += weigh(entry)
      ofChunk.set(other, weight)
    }
    return weight
  }
  return (loaded, other) => {
    let sum = 0
    for (const chunk of loaded) sum += chunk.size * weightLacking(chunk, other)
    return sum
  }
}

/** Bytes of shared chunks per entry. */
function bytesOf(chunks: Chunk[]): Map<string, number> {
  const bytes = new Map<string, number>()
  for (const { entries, size } of chunks) {
    for (const entry of entries) bytes.set(entry, (bytes.get(entry) ?? 0) + size)
  }
  return bytes
}

type Needs = (chunk: Chunk) => ReadonlySet<Chunk>

/** A chunk with its transitive imports. */
function needsOf(graph: ModuleGraph, chunks: Chunk[]): Needs {
  const chunkOf = new Map(chunks.flatMap(chunk => chunk.modules.map(id => [id, chunk] as const)))
  const found = new Map<Chunk, Set<Chunk>>()
  return chunk => {
    const known = found.get(chunk)
    if (known) return known
    const needed = new Set([chunk])
    found.set(chunk, needed)
    for (const { modules } of needed) {
      for (const id of modules.flatMap(graph.imports)) {
        const next = chunkOf.get(id)
        if (next) needed.add(next)
      }
    }
    return needed
  }
}

/** Whether one of two chunks imports the other through a third: merging them would make an import cycle. */
function hasWayAround(needs: Needs, one: Chunk, other: Chunk): boolean {
  const isBetween = (from: Chunk, to: Chunk) =>
    [...needs(from)].some(chunk => chunk !== from && chunk !== to && needs(chunk).has(to))
  return isBetween(one, other) || isBetween(other, one)
}
