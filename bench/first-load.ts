import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { firstLoadBytesMax } from '../build/first-load-limits.ts'
import { readWebFiles } from '../src/platform/server/web-files.ts'
import { importBuilt, root } from './built.ts'
import type { Verdict } from './ratio.ts'

const clientDir = path.join(root, 'dist/client')
const entry = 'src/entry-client.tsx'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>
type Routes = { path: string; page: string; texts: string[] }[]

/**
 * The JavaScript that a first visit of each page loads, in brotli bytes as sent: the entry, the page, the
 * English texts, and all their static imports. Lazily loaded code doesn't count.
 */
export async function firstLoad(): Promise<Verdict[]> {
  const { routes } = (await importBuilt('dist/server/entry-server.js')) as { routes: Routes }
  const manifest = JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const bytes = await bytesByFile(clientDir)
  const sum = (names: string[]) =>
    [...filesOf(manifest, names)].reduce((total, file) => total + (bytes.get(file) ?? Number.NaN), 0)
  const react = await reactAlone()
  const pages = [...Map.groupBy(routes, ({ page }) => page).values()].map(([first]) => first!)
  return pages.map(({ path: address, page, texts }) => {
    const catalogs = ['common', ...texts].map(area => `virtual:text-catalog/en/${area}`)
    const bytesMax = firstLoadBytesMax(address)
    const size = sum([entry, `src/${page}.tsx`, ...catalogs])
    return {
      name: `first-load JS of ${address}`,
      value: kilobytes(size),
      limit: `≤ ${kilobytes(bytesMax)}`,
      detail: `react + react-dom alone: ${kilobytes(react)}; entry: ${kilobytes(sum([entry]))}`,
      isPassed: size <= bytesMax,
    }
  })
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

async function bytesByFile(dir: string): Promise<Map<string, number>> {
  const files = await readWebFiles(dir)
  return new Map([...files].map(([url, file]) => [url.slice(1), (file.br ?? file.bytes).byteLength]))
}

/** Baseline for hydration: react and react-dom's client, built the same way. */
async function reactAlone(): Promise<number> {
  const outDir = 'node_modules/.cache/fanfare-bench/react'
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, rolldownOptions: { input: 'bench/react-alone.ts' } },
  })
  const bytes = await bytesByFile(path.join(root, outDir))
  return [...bytes].reduce((total, [file, size]) => (file.endsWith('.js') ? total + size : total), 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}
