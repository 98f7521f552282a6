import path from 'node:path'
import { build } from 'vite'
import { compressedTwins } from '../build/compressed-twins.ts'
import { firstLoads, sumOf } from '../build/first-load.ts'
import { root } from './built.ts'
import type { Verdict } from './ratio.ts'

/** What a first visit of each page loads, beside react and react-dom alone. */
export async function firstLoad(): Promise<Verdict[]> {
  const { entryBytes, loads } = firstLoads(path.join(root, 'dist/client'))
  const react = await reactAlone()
  return loads.map(({ address, bytes, bytesMax }) => ({
    name: `first-load JS of ${address}`,
    value: kilobytes(bytes),
    limit: `≤ ${kilobytes(bytesMax)}`,
    detail: `react + react-dom alone: ${kilobytes(react)}; entry: ${kilobytes(entryBytes)}`,
    isPassed: bytes <= bytesMax,
  }))
}

/** Baseline for hydration: react and react-dom's client, in one file that is minified and compressed like ours. */
async function reactAlone(): Promise<number> {
  const outDir = path.join(root, 'node_modules/.cache/fanfare-bench/react')
  const input = 'bench/react-alone.ts'
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [compressedTwins()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { outDir, target: 'baseline-widely-available', manifest: true, rolldownOptions: { input } },
  })
  return sumOf(outDir)(input)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}
