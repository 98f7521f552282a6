import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, deflateRawSync } from 'node:zlib'

// First-load JavaScript as it will be sent, from modules before they are minified: within 2.1 kB of what `bench -- ratios js`
// measures on all but one of 42 pages (the door's reader of codes compresses 13 kB better). A plan by characters of source was
// 6 kB off. The factors are the fit of those pages.
const sentOfBase = 0.486
const sentOfOthers = 0.493

/** Compressed alone, without comments and indentation. Styles are no script. */
export function sizeOf(id: string, code: string): number {
  if (id.endsWith('.css')) return 0
  const dense = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s+/gm, '')
  return deflateRawSync(dense, { level: 9 }).length
}

/** The English texts of an area: a file of their own. */
function textBytes(area: string): number {
  const file = path.join(import.meta.dirname, '..', 'locales', 'en', `${area}.json`)
  const texts = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return 1.15 * brotliCompressSync(texts.join('\n')).length
}

/**
 * How much of modules beside the base, by {@link sizeOf}, a page may load.
 *
 * @param limit in bytes as sent
 * @param base size of all modules that every page loads
 * @param areas of its texts
 */
export function roomBelow(limit: number, base: number, areas: readonly string[]): number {
  const texts = areas.reduce((sum, area) => sum + textBytes(area), 0)
  return (limit - base * sentOfBase - texts) / sentOfOthers
}
