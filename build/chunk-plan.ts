/** What the plan needs to know of the modules. `entries` are pages and dialogs: what is loaded at the fan's wish. */
export interface ModuleGraph {
  /** The modules that are loaded at once, on every page. */
  initial: ReadonlySet<string>
  /** Of each other module, the entries that need it. */
  entriesOf: ReadonlyMap<string, ReadonlySet<string>>
  /** Entries themselves; one that others import at once as well stays a file of its own, to be loaded alone. */
  entries: ReadonlySet<string>
  /** Those that are pages: first views, whose files are counted. */
  isPage: (entry: string) => boolean
  imports: (id: string) => readonly string[]
  size: (id: string) => number
}

interface Chunk {
  modules: string[]
  /** Which entries load it. */
  entries: ReadonlySet<string>
  size: number
  isAlone: boolean
}

/** So many files besides its own and the base may a page need. */
export const sharedMax = 6

/**
 * Shares modules out to files: by name of the file, or no name for a module that stays with its only entry.
 *
 * The base holds what every page loads, and each style sheet that two entries share: so a page has the base's sheet and
 * its own. Other shared modules begin in one file for each set of entries that needs them. Files are then merged, those
 * first where the fewest bytes come to entries that do not need them, until no page needs more than `sharedMax`.
 */
export function planChunks(graph: ModuleGraph): Map<string, string> {
  const plan = new Map([...graph.initial].map(id => [id, 'base']))
  const shared = [...graph.entriesOf].filter(([, entries]) => entries.size > 1)
  for (const [id] of shared) if (id.endsWith('.css')) plan.set(id, 'base')
  let chunks = bySetOfEntries(
    graph,
    shared.filter(([id]) => !plan.has(id)),
  )
  const needed = bytesOf(chunks)
  for (let next: Chunk[] | null = chunks; next; next = mergeTwo(graph, chunks, needed)) chunks = next
  for (const [index, { modules }] of chunks.entries()) {
    for (const id of modules) plan.set(id, `shared-${index}`)
  }
  return plan
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

/** The files after the merge that costs least for a page with too many; null when there is none to make. */
function mergeTwo(graph: ModuleGraph, chunks: Chunk[], needed: Map<string, number>): Chunk[] | null {
  const overfull = new Set(entriesOver(sharedMax, chunks).filter(graph.isPage))
  if (overfull.size === 0) return null
  const needs = needsOf(graph, chunks)
  const loads = bytesOf(chunks)
  // What a page carries for nothing already makes the next byte dearer, so that none carries it for all.
  const weigh = (entry: string) =>
    (graph.isPage(entry) ? 1 : dialogWeight) *
    (1 + ((loads.get(entry) ?? 0) - (needed.get(entry) ?? 0)) / 1_000)
  const pairs = chunks.flatMap((one, index) =>
    chunks.slice(index + 1).flatMap(other => {
      const gain = one.entries.intersection(other.entries).intersection(overfull).size
      if (gain === 0 || one.isAlone || other.isAlone) return []
      const cost = waste(weigh, needs(one), other) + waste(weigh, needs(other), one)
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

function entriesOver(max: number, chunks: Chunk[]): string[] {
  const counts = new Map<string, number>()
  for (const entry of chunks.flatMap(({ entries }) => [...entries])) {
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > max).map(([entry]) => entry)
}

/** A dialog is opened by few of those who see the pages. */
const dialogWeight = 0.25

/** Bytes that come to another file's entries with a file and what it needs, and that they do not load as it is. */
function waste(weigh: (entry: string) => number, loaded: ReadonlySet<Chunk>, other: Chunk): number {
  let sum = 0
  for (const { size, entries } of loaded) {
    for (const entry of other.entries.difference(entries)) sum += size * weigh(entry)
  }
  return sum
}

/** What each entry loads of the shared files. */
function bytesOf(chunks: Chunk[]): Map<string, number> {
  const bytes = new Map<string, number>()
  for (const { entries, size } of chunks) {
    for (const entry of entries) bytes.set(entry, (bytes.get(entry) ?? 0) + size)
  }
  return bytes
}

type Needs = (chunk: Chunk) => ReadonlySet<Chunk>

/** A file and all the files that it needs. */
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

/** Whether one of two files needs the other by way of a third: merged, they would need that one in a circle. */
function hasWayAround(needs: Needs, one: Chunk, other: Chunk): boolean {
  const isBetween = (from: Chunk, to: Chunk) =>
    [...needs(from)].some(chunk => chunk !== from && chunk !== to && needs(chunk).has(to))
  return isBetween(one, other) || isBetween(other, one)
}
