import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The parts of a rendered page from which the document is built (see `render-page.tsx`). */
export interface DocumentParts {
  lang: string
  head: string
  body: string
  /** State for hydration; null for a static page, which has styles but no scripts. */
  state: string | null
  locale: string
  /** The matched route of `routes.ts`, which determines scripts, styles and texts; null if none matched. */
  routePath: string | null
  /** URLs of an external service's scripts, which run before the page is visible. */
  serviceScripts: readonly string[]
}

interface Row {
  path: string
  page: string
  texts: string[]
  manifest?: string
}

interface BuilderSetup {
  clientDir: string
  rows: Row[]
  buildId: string
}

export interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

/**
 * Sets the colors of the browser's own interface to the page's background in both themes (`tokens.css`). A
 * theme chosen by the reader disables the media queries (`firstScript`, `browser/theme.ts`).
 */
export const themeTags = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#f7f3eb" media="(prefers-color-scheme: light)" data-of="day">',
  '<meta name="theme-color" content="#0d0b11" media="(prefers-color-scheme: dark)" data-of="night">',
].join('')

/** Sets the chosen theme before the first paint; `r` is the data of the root element (`browser/theme.ts`). */
export const themeScript = `let t=localStorage.getItem('theme');if(t=='day'||t=='night'){r.theme=t;for(let m of document.querySelectorAll('meta[data-of]'))m.media=m.dataset.of==t?'all':'not all'}`

/**
 * Runs before the first paint, so that nothing flashes. Sets the chosen theme and these facts: whether a fan
 * is signed in (the marker cookie `session_found`), follows artists and has left the first steps; whether a
 * city is known, the visitor is new, someone has signed in here before, and the cookie notice was answered.
 * The Content-Security-Policy allows the script by its hash.
 * After a reload, Back leads to an earlier page of the same document; until the code has loaded, the script
 * loads that page instead.
 */
const firstScript = `try{let r=document.documentElement.dataset,a=()=>location.pathname+location.search,w=a();addEventListener('popstate',()=>{if(!r.ready&&a()!=w)location.reload()});${themeScript}if(/(^|; )s_session_found=./.test(document.cookie)){r.session='found';if(localStorage.getItem('follows'))r.follows='found';if(localStorage.getItem('steps'))r.steps='found'}if(/(^|; )s_city_id=./.test(document.cookie))r.city='found';if(r.session||r.city)r.known='yes';if(localStorage.getItem('auth:before'))r.before='yes';if(/(^|; )b_cookie_consent_1=1(;|$)/.test(document.cookie))r.consent='yes'}catch{}`

/**
 * Loads the page's code and starts it after the first picture is visible, so that code doesn't delay the
 * picture on a slow network or CPU. Until then, links and forms work without code, and the choice in the
 * cookie notice is stored for the code (`notices.tsx`). A loaded picture isn't painted yet: a slow device
 * needs another 100 ms, so the script waits for the browser's paint report, but at most half a second. A
 * picture delays the code by a second at most; a page without one waits for its first frame, and a background
 * tab, which has no frames, doesn't wait. Lazy pictures (`data-pictures`, `picture.module.css`) would compete
 * with the first one on a phone, so they load when the code has loaded, failed, or taken more than a second.
 * Meanwhile, a worker prepares the language's date and number formats (`prepare-formats.worker.ts`).
 */
const startScript = `{addEventListener('click',e=>{let b=e.target.closest('[data-notice] button');if(b)b.parentNode.hidden=true});let t=document.getElementById('code'),p=document.querySelector('img[fetchpriority=high]'),k='largest-contentful-paint',f=()=>{if(!t)return;let d=t.dataset;document.head.append(t.content);t=0;let s=()=>{delete document.documentElement.dataset.pictures};import(d.entry).finally(s);setTimeout(s,1000);let y=self.trustedTypes,u=d.formats;new Worker(y?y.createPolicy('formats',{createScriptURL:a=>a}).createScriptURL(u):u,{name:document.documentElement.lang})},h=()=>{if(!PerformanceObserver.supportedEntryTypes.includes(k))return f();new PerformanceObserver((l,o)=>{if(l.getEntries().some(e=>!p||e.element==p||e.size>p.width*p.height)){o.disconnect();f()}}).observe({type:k,buffered:true});setTimeout(f,500)},g=()=>{if(document.hidden)return f();requestAnimationFrame(()=>requestAnimationFrame(h))};if(!p||p.complete)g();else{p.addEventListener('load',g);p.addEventListener('error',g);setTimeout(g,1000)}addEventListener('early',f)}`

/**
 * Records the last press on a button whose code hasn't loaded (`data-early`, `early-press.ts`) and starts
 * loading the code at once.
 */
const earlyScript = `addEventListener('click',event=>{let element=event.target.closest('[data-early]');if(element){window.earlyPress={element,event,atMs:performance.now()};dispatchEvent(new Event('early'))}},true)`

export const inlineScriptHashes = [firstScript, startScript, earlyScript].map(script =>
  hash('sha256', script, 'base64'),
)

const entry = 'src/app/entry-client.tsx'
const formatsWorker = 'src/platform/web/browser/prepare-formats.worker.ts'
/**
 * Font with the headings' Latin subset, preloaded before the CSS is parsed because nearly every page uses it.
 */
export const headingFont = 'src/platform/ui/fonts/fanfare-display-latin.woff2'

export type DocumentBuilder = (parts: DocumentParts) => string

/** Reads Vite's manifest and returns a function that builds whole documents. */
export async function createDocumentBuilder(setup: BuilderSetup): Promise<DocumentBuilder> {
  const { clientDir, rows, buildId } = setup
  const text = await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, ManifestChunk>
  const tags = new Map<string, Tags>()
  const font = fontTag(manifest[headingFont])
  const findFile = (name: string) => manifest[name]?.file ?? ''
  return ({ lang, head, body, state, locale, routePath, serviceScripts }: DocumentParts) => {
    const key = `${locale} ${routePath}`
    const { styles, scripts } = tags.get(key) ?? fileTags(manifest, listChunks(rows, routePath, locale))
    tags.set(key, { styles, scripts })
    return [
      `<!doctype html><html lang="${lang}"${state === null ? '' : ' data-pictures="first"'}><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      `<meta name="build" content="${buildId}">${themeTags}<script>${firstScript}</script>`,
      `<link rel="manifest" href="${findWebManifest(rows, routePath)}"><link rel="icon" href="/favicon.ico" sizes="32x32">`,
      '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      font,
      styles,
      head,
      ...serviceScripts.map(address => `<script src="${address}"></script>`),
      `</head><body><div id="app">${body}</div>`,
      state === null
        ? ''
        : codeTags(state, scripts, { main: findFile(entry), formats: findFile(formatsWorker) }),
      '</body></html>',
    ].join('')
  }
}

/**
 * Returns the page's state, and its code inside a template, from which nothing loads until `startScript`
 * inserts it into the page.
 */
function codeTags(
  state: string,
  scripts: string,
  { main, formats }: { main: string; formats: string },
): string {
  return [
    `<script type="application/json" id="page-state">${state}</script>`,
    `<template id="code" data-entry="/${main}" data-formats="/${formats}">${scripts}</template><script>${startScript}</script><script>${earlyScript}</script>`,
  ].join('')
}

export function fontTag(font: ManifestChunk | undefined): string {
  if (!font) return ''
  return `<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`
}

function findWebManifest(rows: Row[], routePath: string | null): string {
  return rows.find(({ path: rowPath }) => rowPath === routePath)?.manifest ?? '/manifest.json'
}

/** Lists the page's chunks for modulepreload, which saves a round trip. */
function listChunks(rows: Row[], routePath: string | null, locale: string): string[] {
  const row = rows.find(({ path: rowPath }) => rowPath === routePath)
  const texts = ['common', ...(row?.texts ?? [])].map(area => `virtual:text-catalog/${locale}/${area}`)
  return [entry, ...(row ? [`src/${row.page}.tsx`] : []), ...texts]
}

interface Tags {
  styles: string
  scripts: string
}

/**
 * Lists the styles and scripts of chunks with all their imports. The styles of the entry come first, because it declares the cascade layers and the first declaration sets
 * their order.
 */
export function fileTags(manifest: Record<string, ManifestChunk>, names: string[]): Tags {
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
  return {
    styles: [...css].map(style => `<link rel="stylesheet" href="/${style}">`).join(''),
    scripts: [...scripts].map(script => `<link rel="modulepreload" href="/${script}">`).join(''),
  }
}
