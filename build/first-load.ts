import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { offlinePage, pages } from '../src/app/pages.ts'
import { studioPages, studioTexts } from '../src/app/studio-pages.ts'

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

/**
 * Limits in brotli-compressed bytes by path in the route table: most visits start at the home page, and the
 * purchase page has the most forms.
 */
const bytesMaxByAddress: Record<string, number> = { '/': 125_000, '/project/$project/purchase/': 150_000 }
const defaultBytesMax = 140_000

const studioEntry = 'src/app/studio-entry.tsx'
/** The studio's pages are opened daily by few people, so their code may be larger. */
const studioBytesMax = 250_000

/**
 * Measures the JavaScript that a first visit to each page loads, in brotli-compressed bytes: the entry, the
 * page, the English texts, and all their static imports. Excludes lazily loaded code.
 * @param dir folder of the browser's build
 */
export function measureFirstLoads(dir: string): FirstLoad[] {
  const sum = createSizeSum(dir)
  const rows = [...Map.groupBy([...pages, offlinePage], ({ page }) => page).values()].map(([first]) => first!)
  return rows.map(({ path: address, page, texts }) => {
    const catalogs = ['common', ...texts].map(area => `virtual:text-catalog/en/${area}`)
    const bytes = sum(entry, `src/${page}.tsx`, ...catalogs)
    return { address, bytes, bytesMax: bytesMaxByAddress[address] ?? defaultBytesMax }
  })
}

/**
 * Measures the studio's pages in the same way.
 * @param dir folder of the studio's build
 */
export function measureStudioFirstLoads(dir: string): FirstLoad[] {
  const sum = createSizeSum(dir)
  return studioPages.map(({ path: address, page, texts }) => {
    const catalogs = [...studioTexts, ...texts].map(area => `virtual:text-catalog/en/${area}`)
    return { address, bytes: sum(studioEntry, `src/${page}.tsx`, ...catalogs), bytesMax: studioBytesMax }
  })
}

/** Returns a function that sums the sizes of files and all their imports, in brotli-compressed bytes. */
function createSizeSum(dir: string): (...names: string[]) => number {
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
  const getSize = (file: string) => statSync(path.join(dir, `${file}.br`)).size
  return (...names) => [...collectFiles(manifest, names)].reduce((total, file) => total + getSize(file), 0)
}

/** Returns the files of chunks and of all their imports, without duplicates. */
function collectFiles(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    collectFiles(manifest, chunk.imports ?? [], found)
  }
  return found
}
