import path from 'node:path'
import type { Rolldown } from 'vite'
import { pages } from '../src/pages.ts'
import { type ModuleGraph, planChunks } from './chunk-plan.ts'
import { roomBelow, sizeOf } from './first-load-estimate.ts'
import { firstLoadBytesMax } from './first-load-limits.ts'

type GetModule = (id: string) => Rolldown.ModuleInfo | null

/** Code splitting: the chunk of each browser module; see `chunk-plan.ts`. */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let plan: Map<string, string> | undefined
  const start = path.join(import.meta.dirname, '..', entry)
  return [
    {
      debugName: 'plan',
      name(id, context) {
        plan ??= planChunks(readGraph(start, id => context.getModuleInfo(id)))
        return plan.get(id) ?? (id.includes('rolldown/runtime') ? 'base' : null)
      },
      // The plan places dependencies explicitly and has no cycles.
      includeDependenciesRecursively: false,
    },
  ]
}

function readGraph(start: string, getModule: GetModule): ModuleGraph {
  const imports = (id: string) => getModule(id)?.importedIds ?? []
  const initial = reachedFrom(start, imports)
  const all = reachedFrom(start, id => [...imports(id), ...(getModule(id)?.dynamicallyImportedIds ?? [])])
  const entries = new Set([...all].flatMap(id => getModule(id)?.dynamicallyImportedIds ?? []))
  const entriesOf = new Map<string, Set<string>>()
  for (const entry of entries) {
    for (const id of reachedFrom(entry, imports).difference(initial)) {
      entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry))
    }
  }
  const isPage = (entry: string) => entry.endsWith('-page.tsx')
  const isLater = (entry: string) => entry.endsWith('-later.tsx')
  const sizes = new Map(
    [...initial, ...entriesOf.keys()].map(id => [id, sizeOf(id, getModule(id)?.code ?? '')]),
  )
  const size = (id: string) => sizes.get(id) ?? 0
  const sum = (ids: Iterable<string>) => [...ids].reduce((total, id) => total + size(id), 0)
  const base = sum(initial)
  const ownOf = (page: string) =>
    [...reachedFrom(page, imports).difference(initial)].filter(id => entriesOf.get(id)?.size === 1)
  const rooms = new Map(
    [...entries].filter(isPage).map(page => [page, roomOf(page, base) - sum(ownOf(page))]),
  )
  return {
    initial,
    entries,
    isPage,
    sharedMax,
    roomFor: page => rooms.get(page) ?? 0,
    isLater,
    entriesOf,
    imports,
    size,
  }
}

/** Scripts of a first view: the entry, the bundler’s runtime, the page, each area of texts (and the common one), shared chunks. */
const scriptsMax = 18

const routesOf = Map.groupBy(pages, ({ page }) => path.join(import.meta.dirname, '..', 'src', `${page}.tsx`))

function sharedMax(page: string): number {
  const areas = (routesOf.get(page) ?? []).map(({ texts }) => texts.length)
  return Math.min(12, scriptsMax - 4 - Math.max(0, ...areas))
}

/** Of the routes of a page, the one that leaves the least. */
function roomOf(page: string, base: number): number {
  // Pages without an address have the usual limit.
  const rooms = (routesOf.get(page) ?? [{ path: '', texts: [] }]).map(({ path: address, texts }) =>
    roomBelow(firstLoadBytesMax(address), base, texts),
  )
  return Math.min(...rooms)
}

function reachedFrom(start: string, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set([start])
  for (const id of found) for (const one of next(id)) found.add(one)
  return found
}
