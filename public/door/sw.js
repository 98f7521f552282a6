// The door without a network (docs/tickets.md): its page with all of its files, as they were when it was last loaded. What
// the page knows of the event lies in IndexedDB and passes nothing here.
const cacheName = 'door-1'
const pagePath = '/door/'
/** A hall's network that answers nothing is none. */
const patienceMs = 3_000

self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

// The page names the files that it has loaded.
self.addEventListener('message', event => {
  const { keep } = event.data ?? {}
  if (Array.isArray(keep)) event.waitUntil(keepPage(keep.filter(isAsset)))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (origin === self.location.origin && isAsset(pathname)) event.respondWith(file(request))
})

const isAsset = path => typeof path === 'string' && path.startsWith('/assets/')

/** From the network where it answers soon, so that a new build and another language come through. */
async function page(request) {
  const kept = await caches.match(pagePath, { cacheName })
  if (!kept) return fetch(request)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patienceMs)
  try {
    return await fetch(request, { signal: late.signal })
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
  }
}

/** Files have their content in their name, so a kept one is never out of date. */
async function file(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}

/** Page and files change together: the old ones go once all of the new ones are there. */
async function keepPage(loaded) {
  const response = await fetch(pagePath, { cache: 'no-store' })
  if (!response.ok) return
  const html = await response.clone().text()
  const named = [...html.matchAll(/(?:href|src|data-entry)="(\/assets\/[^"]+)"/g)].map(match => match[1])
  const wanted = new Set([...named, ...loaded])
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...wanted].filter(path => !kept.has(path)))
  await cache.put(pagePath, response)
  const old = [...kept].filter(path => path !== pagePath && !wanted.has(path))
  await Promise.all(old.map(path => cache.delete(path)))
}
