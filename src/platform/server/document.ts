import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The parts of a rendered page that the document is built around. See `render-page.tsx`. */
export interface DocumentParts {
  lang: string
  head: string
  body: string
  /** Null for a static page: styles, but no hydration. */
  state: string | null
  locale: string
  /** The row of `routes.ts`, to name its scripts, styles and texts; null when none matched. */
  routePath: string | null
}

interface Row {
  path: string
  page: string
  texts: string[]
}

interface BuilderSetup {
  clientDir: string
  rows: Row[]
  buildId: string
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

/**
 * Runs before the first paint, so that nothing flashes: sets the chosen theme, whether a fan is signed in (the marker
 * cookie `session_found`) and follows artists, and whether a city is known. Allowed in the Content-Security-Policy by
 * its hash.
 */
const firstScript = `try{var r=document.documentElement.dataset,t=localStorage.getItem('theme');if(t)r.theme=t;if(/(^|; )s_session_found=./.test(document.cookie)){r.session='found';if(localStorage.getItem('follows'))r.follows='found'}if(/(^|; )s_city_id=./.test(document.cookie))r.city='found'}catch{}`
export const firstScriptHash = hash('sha256', firstScript, 'base64')

const entry = 'src/entry-client.tsx'
/** The headings' Latin subset is on nearly every page, so it's preloaded before the CSS is parsed. */
const headingFont = 'src/platform/ui/fonts/fanfare-display-latin.woff2'

export type DocumentBuilder = (parts: DocumentParts) => string

/** Reads Vite's manifest and gives the function that writes whole documents. */
export async function createDocumentBuilder(setup: BuilderSetup): Promise<DocumentBuilder> {
  const { clientDir, rows, buildId } = setup
  const text = await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, ManifestChunk>
  const tags = new Map<string, string>()
  const font = fontTag(manifest[headingFont])
  return ({ lang, head, body, state, locale, routePath }) => {
    const isStill = state === null
    const key = `${isStill} ${locale} ${routePath}`
    if (!tags.has(key)) tags.set(key, fileTags(manifest, chunksOf(rows, routePath, locale), isStill))
    return [
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta name="build" content="${buildId}"><script>${firstScript}</script>`,
      '<link rel="manifest" href="/manifest.json"><link rel="icon" href="/favicon.ico" sizes="32x32">',
      '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      font,
      tags.get(key),
      head,
      `</head><body><div id="app">${body}</div>`,
      isStill ? '' : `<script type="application/json" id="page-state">${state}</script>`,
      '</body></html>',
    ].join('')
  }
}

function fontTag(font: ManifestChunk | undefined): string {
  if (!font) return ''
  return `<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`
}

/** The page's chunks, for modulepreload: saves a round trip. */
function chunksOf(rows: Row[], routePath: string | null, locale: string): string[] {
  const row = rows.find(({ path: rowPath }) => rowPath === routePath)
  const texts = ['common', ...(row?.texts ?? [])].map(area => `virtual:text-catalog/${locale}/${area}`)
  return [entry, ...(row ? [`src/${row.page}.tsx`] : []), ...texts]
}

/**
 * Styles first, the entry's before shared ones: it declares the cascade layers, and the first declaration sets their
 * order. Then the entry script, then preloads for everything that it imports.
 */
function fileTags(manifest: Record<string, ManifestChunk>, names: string[], isStill: boolean): string {
  const css = new Set<string>()
  const scripts = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) css.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  const main = manifest[entry]?.file
  const styles = [...css].map(style => `<link rel="stylesheet" href="/${style}">`)
  if (isStill) return styles.join('')
  return [
    ...styles,
    `<script type="module" src="/${main}"></script>`,
    ...[...scripts]
      .filter(script => script !== main)
      .map(script => `<link rel="modulepreload" href="/${script}">`),
  ].join('')
}
