import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { offlinePage, pages } from '../src/app/pages.ts'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

export interface FirstLoad {
  address: string
  bytes: number
  bytesMax: number
}

const entry = 'src/app/entry-client.tsx'

/** In brotli bytes, by the address in the route table: most visits begin at home, and a purchase has the most forms. */
const bytesMaxOf: Record<string, number> = { '/': 125_000, '/project/$project/purchase/': 150_000 }
const usualBytesMax = 140_000

/**
 * The JavaScript that a first visit of each page loads, in brotli bytes as sent: the entry, the page, the English texts, and
 * all their static imports. Lazily loaded code doesn't count.
 *
 * @param dir of the browser's build
 */
export function firstLoads(dir: string): { entryBytes: number; loads: FirstLoad[] } {
  const sum = sumOf(dir)
  const rows = [...Map.groupBy([...pages, offlinePage], ({ page }) => page).values()].map(([first]) => first!)
  const loads = rows.map(({ path: address, page, texts }) => {
    const catalogs = ['common', ...texts].map(area => `virtual:text-catalog/en/${area}`)
    const bytes = sum(entry, `src/${page}.tsx`, ...catalogs)
    return { address, bytes, bytesMax: bytesMaxOf[address] ?? usualBytesMax }
  })
  return { entryBytes: sum(entry), loads }
}

/** Sums what files of a build and all that they import take, in brotli bytes. */
export function sumOf(dir: string): (...names: string[]) => number {
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string) => statSync(path.join(dir, `${file}.br`)).size
  return (...names) => [...filesOf(manifest, names)].reduce((total, file) => total + sizeOf(file), 0)
}

/** The files of some chunks and of all that they import, without duplicates. */
function filesOf(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}
