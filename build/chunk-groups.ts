import path from 'node:path'
import type { Rolldown } from 'vite'
import { pages } from '../src/pages.ts'
import { type ModuleGraph, planChunks } from './chunk-plan.ts'
import { firstLoadBytesMax, usualBytesMax } from './first-load-limits.ts'

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
  return {
    initial,
    entries,
    isPage,
    sharedMax,
    priority,
    isLater,
    entriesOf,
    imports,
    size: id => getModule(id)?.code?.length ?? 0,
  }
}

/** Scripts of a first view: the entry, the bundler’s runtime, the page, each area of texts (and the common one), shared chunks. */
const scriptsMax = 15

const routesOf = Map.groupBy(pages, ({ page }) => path.join(import.meta.dirname, '..', 'src', `${page}.tsx`))

function sharedMax(page: string): number {
  const areas = (routesOf.get(page) ?? []).map(({ texts }) => texts.length)
  return Math.min(9, scriptsMax - 4 - Math.max(0, ...areas))
}

/** Pages with a lower limit than the others pay more for a byte. Of seven powers, 4 keeps all pages within theirs. */
function priority(page: string): number {
  const limits = (routesOf.get(page) ?? []).map(({ path: address }) => firstLoadBytesMax(address))
  return limits.length > 0 ? (usualBytesMax / Math.min(...limits)) ** 4 : 1
}

function reachedFrom(start: string, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set([start])
  for (const id of found) for (const one of next(id)) found.add(one)
  return found
}
