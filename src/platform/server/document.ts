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
  /** Addresses of a service's scripts, which run before the page is seen. */
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

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

/**
 * The browser's own colours around the page: the page's ground in both themes (`tokens.css`). Who chooses a theme
 * turns the system's question off (`firstScript`, `browser/theme.ts`).
 */
const themeTags = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#f7f3eb" media="(prefers-color-scheme: light)" data-of="day">',
  '<meta name="theme-color" content="#0d0b11" media="(prefers-color-scheme: dark)" data-of="night">',
].join('')

/**
 * Runs before the first paint, so that nothing flashes: sets the chosen theme, whether a fan is signed in (the marker
 * cookie `session_found`), follows artists and has left the first steps, whether a city is known, and so whether this is somebody new, whether somebody has
 * signed in here before, and whether the cookie notice was answered. Allowed in the Content-Security-Policy by its hash.
 *
 * After a reload, Back leads to a page of the same document, as it was before; until the code is there, that is loaded instead.
 */
const firstScript = `try{let r=document.documentElement.dataset,a=()=>location.pathname+location.search,w=a();addEventListener('popstate',()=>{if(!r.ready&&a()!=w)location.reload()});let t=localStorage.getItem('theme');if(t=='day'||t=='night'){r.theme=t;for(let m of document.querySelectorAll('meta[data-of]'))m.media=m.dataset.of==t?'all':'not all'}if(/(^|; )s_session_found=./.test(document.cookie)){r.session='found';if(localStorage.getItem('follows'))r.follows='found';if(localStorage.getItem('steps'))r.steps='found'}if(/(^|; )s_city_id=./.test(document.cookie))r.city='found';if(r.session||r.city)r.known='yes';if(localStorage.getItem('auth:before'))r.before='yes';if(/(^|; )b_cookie_consent_1=1(;|$)/.test(document.cookie))r.consent='yes'}catch{}`

/**
 * Asks for the page's code and starts it once the first picture is on the screen, so that neither the network nor a slow
 * processor keeps it waiting: links and forms work before, and the answer to the cookie notice is kept for the code
 * (`notices.tsx`). Loaded isn't shown: a slow device draws the frame for another 100 ms, so the browser's own report is
 * waited for, half a second at most. A second is the most that a picture may hold the code up; a page without one waits for
 * its first frame. A tab in the background has no frames. The pictures that load late, of which a phone would ask for a
 * dozen beside the first (`data-pictures`, `picture.module.css`), are let go when the code is there, or failed, or needs more
 * than a second. While it is on its way, a worker prepares the language's dates and numbers (`prepare-formats.worker.ts`).
 */
const startScript = `{addEventListener('click',e=>{let b=e.target.closest('[data-notice] button');if(b)b.parentNode.hidden=true});let t=document.getElementById('code'),p=document.querySelector('img[fetchpriority=high]'),k='largest-contentful-paint',f=()=>{if(!t)return;let d=t.dataset;document.head.append(t.content);t=0;let s=()=>{delete document.documentElement.dataset.pictures};import(d.entry).finally(s);setTimeout(s,1000);let y=self.trustedTypes,u=d.formats;new Worker(y?y.createPolicy('formats',{createScriptURL:a=>a}).createScriptURL(u):u,{name:document.documentElement.lang})},h=()=>{if(!PerformanceObserver.supportedEntryTypes.includes(k))return f();new PerformanceObserver((l,o)=>{if(l.getEntries().some(e=>!p||e.element==p||e.size>p.width*p.height)){o.disconnect();f()}}).observe({type:k,buffered:true});setTimeout(f,500)},g=()=>{if(document.hidden)return f();requestAnimationFrame(()=>requestAnimationFrame(h))};if(!p||p.complete)g();else{p.addEventListener('load',g);p.addEventListener('error',g);setTimeout(g,1000)}addEventListener('early',f)}`

/**
 * Notes the last press on a button that waits for its code (`data-early`, `early-press.ts`), and starts the code at once.
 */
const earlyScript = `addEventListener('click',event=>{let element=event.target.closest('[data-early]');if(element){window.earlyPress={element,event,atMs:performance.now()};dispatchEvent(new Event('early'))}},true)`

/** What is allowed in the Content-Security-Policy of pages. */
export const inlineScriptHashes = [firstScript, startScript, earlyScript].map(script =>
  hash('sha256', script, 'base64'),
)

const entry = 'src/app/entry-client.tsx'
const formatsWorker = 'src/platform/web/browser/prepare-formats.worker.ts'
/** The headings' Latin subset is on nearly every page, so it's preloaded before the CSS is parsed. */
const headingFont = 'src/platform/ui/fonts/fanfare-display-latin.woff2'

export type DocumentBuilder = (parts: DocumentParts) => string

/** Reads Vite's manifest and gives the function that writes whole documents. */
export async function createDocumentBuilder(setup: BuilderSetup): Promise<DocumentBuilder> {
  const { clientDir, rows, buildId } = setup
  const text = await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, ManifestChunk>
  const tags = new Map<string, Tags>()
  const font = fontTag(manifest[headingFont])
  const fileOf = (name: string) => manifest[name]?.file ?? ''
  return ({ lang, head, body, state, locale, routePath, serviceScripts }: DocumentParts) => {
    const key = `${locale} ${routePath}`
    const { styles, scripts } = tags.get(key) ?? fileTags(manifest, chunksOf(rows, routePath, locale))
    tags.set(key, { styles, scripts })
    return [
      `<!doctype html><html lang="${lang}"${state === null ? '' : ' data-pictures="first"'}><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      `<meta name="build" content="${buildId}">${themeTags}<script>${firstScript}</script>`,
      `<link rel="manifest" href="${manifestOf(rows, routePath)}"><link rel="icon" href="/favicon.ico" sizes="32x32">`,
      '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      font,
      styles,
      head,
      ...serviceScripts.map(address => `<script src="${address}"></script>`),
      `</head><body><div id="app">${body}</div>`,
      state === null ? '' : codeTags(state, scripts, { main: fileOf(entry), formats: fileOf(formatsWorker) }),
      '</body></html>',
    ].join('')
  }
}

/** The data, and the code as a template: nothing in it is loaded before `startScript` puts it into the page. */
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

function fontTag(font: ManifestChunk | undefined): string {
  if (!font) return ''
  return `<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`
}

function manifestOf(rows: Row[], routePath: string | null): string {
  return rows.find(({ path: rowPath }) => rowPath === routePath)?.manifest ?? '/manifest.json'
}

/** The page's chunks, for modulepreload: saves a round trip. */
function chunksOf(rows: Row[], routePath: string | null, locale: string): string[] {
  const row = rows.find(({ path: rowPath }) => rowPath === routePath)
  const texts = ['common', ...(row?.texts ?? [])].map(area => `virtual:text-catalog/${locale}/${area}`)
  return [entry, ...(row ? [`src/${row.page}.tsx`] : []), ...texts]
}

interface Tags {
  styles: string
  scripts: string
}

/**
 * Styles of the entry before others: it declares the cascade layers, and the first declaration sets their order.
 */
function fileTags(manifest: Record<string, ManifestChunk>, names: string[]): Tags {
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
