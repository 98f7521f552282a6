// The installed app without a network: pages come from the network as always, and when there is none, the
// offline page of the last visit does, in the language of that visit. Beside it only pages of tickets are kept, which
// have to open where there is no network (docs/tickets.md). Besides, it shows what the server sends while no page is open (docs/notifications.md).
const cacheName = 'offline-2'
const offlinePath = '/offline/'
/** Pages of tickets with their files; what is on them lies in the browser's storage. Deleted with the session. */
const ticketsCache = 'tickets-1'
/** A hall's network that answers nothing is none. */
const patienceMs = 3_000

self.addEventListener('install', event => {
  // Nothing but pages waits for this worker to start: in browsers that know no routes, requests pass it as before.
  event.addRoutes?.([
    // Their content is in their name, so a kept one is never out of date.
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    ...['/media/*', '/api/*'].map(urlPattern => ({ condition: { urlPattern }, source: 'network' })),
  ])
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(isOld).map(name => caches.delete(name))))
      // A page is asked for while this worker starts.
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  )
})

/** Other caches are those of other service workers: the door's (public/door/sw.js). */
const isOld = name => name.startsWith('offline-') && name !== cacheName

// A page in another language than the kept one says so.
self.addEventListener('message', event => {
  if (event.data?.lang) event.waitUntil(keepInLanguage(event.data.lang))
  const { keepTickets: path, files } = event.data ?? {}
  if (typeof path === 'string' && Array.isArray(files)) event.waitUntil(keepTicketPage(ownPath(path), files))
})

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(page(event))
    return
  }
  if (new URL(request.url).pathname.startsWith('/assets/')) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
  }
})

// What happened, under a tag that names it: the same again takes the place of the first.
self.addEventListener('push', event => {
  const { title, text, lang, path, tag } = event.data?.json() ?? {}
  if (!title) return
  const data = { path: ownPath(path) }
  event.waitUntil(
    self.registration.showNotification(title, { body: text, lang, tag, data, icon: '/icon-192.png' }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(showPage(ownPath(event.notification.data?.path)))
})

/** From the network where there is one: a kept page of tickets, which would be the same, also where it is too slow. */
async function page({ request, preloadResponse }) {
  const kept = await caches.match(request, { cacheName: ticketsCache, ignoreSearch: true, ignoreVary: true })
  const fromNetwork = Promise.resolve(preloadResponse).then(preloaded => preloaded ?? fetch(request))
  try {
    return await (kept ? Promise.race([fromNetwork, runsOut(patienceMs)]) : fromNetwork)
  } catch {
    return kept ?? (await caches.match(offlinePath)) ?? Response.error()
  }
}

const runsOut = ms => new Promise((_, reject) => setTimeout(reject, ms))

/** With the files that its HTML names and those that it has loaded by now. */
async function keepTicketPage(path, loaded) {
  const response = await fetch(path, { cache: 'no-store' })
  if (!response.ok) return
  const html = await response.clone().text()
  const named = [...html.matchAll(/(?:href|src|data-entry)="(\/assets\/[^"]+)"/g)].map(match => match[1])
  const cache = await caches.open(ticketsCache)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const files = [...new Set([...named, ...loaded])].filter(
    file => /^\/assets\//.test(file) && !known.has(file),
  )
  await cache.addAll(files)
  await cache.put(path, response)
}

/** Other sites are opened for nobody. */
function ownPath(path) {
  return /^\/(?![/\\])/.test(path) ? path : '/'
}

/** The tab that shows the page already, else a new one: a tab with something else may be in the middle of it. */
async function showPage(path) {
  const { href } = new URL(path, self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(tab => tab.url === href)
  await (there ? there.focus() : self.clients.openWindow(href))
}

async function keepInLanguage(lang) {
  const kept = await (await caches.match(offlinePath))?.text()
  if (!kept?.includes(`<html lang="${lang}"`)) await keepOfflinePage()
}

/** The page with the styles and scripts that its HTML names. The `locale` cookie tells the server the language. */
async function keepOfflinePage() {
  const cache = await caches.open(cacheName)
  const response = await fetch(offlinePath, { cache: 'no-store' })
  if (!response.ok) return
  const html = await response.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(match => match[1])
  await cache.put(offlinePath, response)
  await cache.addAll([...new Set(files)])
}
